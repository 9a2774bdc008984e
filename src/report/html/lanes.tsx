import type { ComponentChildren } from 'preact'

const laneHeight = 44
const titleHeight = 22
const axisHeight = 20

/** One row of a picture: bars side by side, one for each bucket of the axis. */
interface Lane {
  readonly title: string
  /** How high each bar is. */
  readonly bars: readonly number[]
  /** How much of each bar is a failure. */
  readonly failed?: readonly number[]
  /** What stands on the bars. */
  readonly children?: ComponentChildren
}

/**
 * Lanes of bars over one axis, as SVG without a size of its own: places along the axis are in percent and texts in pixels,
 * so that it is as legible on a telephone as on a wide screen. All lanes have the scale of the highest bar.
 *
 * @param props.words - what it shows, for those who do not see it
 * @param props.behind - what stands behind all lanes, given their height
 */
export function Lanes(props: {
  readonly words: string
  readonly lanes: readonly Lane[]
  readonly ticks: readonly (readonly [at: number, label: string])[]
  readonly behind?: (height: number) => ComponentChildren
}) {
  const { behind, lanes, ticks, words } = props
  const most = Math.max(1, ...lanes.flatMap(({ bars }) => bars))
  // Marks of failures stand above the highest bar.
  const room = lanes.some(({ failed = [] }) => failed.some(Boolean)) ? most / 2 : 0
  const bottom = titleHeight + lanes.length * (titleHeight + laneHeight)
  return (
    <svg class="lanes" height={bottom + axisHeight} role="img" aria-label={words}>
      {behind?.(bottom)}
      {ticks.map(([at, label]) => (
        <text
          x={percent(at)}
          y={bottom + 15}
          class={`tick ${at < 0.05 ? 'start' : at > 0.9 ? 'end' : ''}`}
        >
          {label}
        </text>
      ))}
      {lanes.map(({ bars, children, failed = [], title }, at) => (
        <g transform={`translate(0 ${titleHeight + at * (titleHeight + laneHeight)})`}>
          <text y={titleHeight - 6}>{title}</text>
          {ticks.map(([tick]) => (
            <line class="grid" x1={percent(tick)} x2={percent(tick)} {...barsOfLane} />
          ))}
          <svg
            y={titleHeight}
            width="100%"
            height={laneHeight}
            viewBox={`0 ${-room} ${bars.length} ${most + room}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path class="sent" d={outlineOf(bars, most)} />
            <path class="failed" d={outlineOf(failed, most)} />
          </svg>
          {apart(failed.flatMap((count, at) => (count > 0 ? (at + 0.5) / bars.length : []))).map(
            (place) => (
              <text class="cross" x={percent(place)} y={titleHeight + 13}>
                ✗
              </text>
            ),
          )}
          {children}
        </g>
      ))}
    </svg>
  )
}

/** A letter needs so much of the axis, on a telephone. */
export const widthOfLetter = 0.045

/** Those of ascending places that have room for a letter: the first of such as stand closer. */
function apart(places: readonly number[]): readonly number[] {
  let last = Number.NEGATIVE_INFINITY
  return places.filter((place) => {
    const hasRoom = place - last >= widthOfLetter
    if (hasRoom) last = place
    return hasRoom
  })
}

/** Where the bars of a lane stand, for what is drawn on them. */
export const barsOfLane = { y1: titleHeight - 3, y2: titleHeight + laneHeight }

/** A share of the axis. */
export function percent(share: number): string {
  return `${Math.round(10_000 * share) / 100}%`
}

/** The bars as one path; such as are 0 are left out. */
function outlineOf(bars: readonly number[], most: number): string {
  return bars.map((bar, at) => (bar > 0 ? `M${at} ${most}v${-bar}h1v${bar}` : '')).join('')
}

/** 1, 2 and 5 with as many zeros as there may be, from the least up. */
const round: readonly number[] = Array.from(
  { length: 36 },
  (_, at) => ([1, 2, 5][at % 3] ?? 1) * 10 ** (Math.floor(at / 3) - 3),
)

/** Round numbers from 0 up to a number: six at most. */
export function roundSteps(to: number): readonly number[] {
  const step = round.find((one) => to / one <= 5) ?? to
  return Array.from({ length: Math.floor(to / step) + 1 }, (_, at) => at * step)
}

/** Round numbers between two, each at least twice the one before; only powers of ten where these are many. */
export function roundBetween(from: number, to: number): readonly number[] {
  const all = round.filter((one) => one >= from && one <= to)
  return all.length <= 6 ? all : all.filter((one) => Number.isInteger(Math.log10(one)))
}
