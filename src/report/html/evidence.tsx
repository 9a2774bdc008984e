/** @jsxRuntime automatic @jsxImportSource preact */
import { useContext } from 'preact/hooks'
import { prettyJson } from '../pretty-json.ts'
import { grouped } from '../quantities.ts'
import { visible, visibleLine } from '../visible.ts'
import { Allotted, bytesInPage } from './allotment.ts'

/** A text of the target or the user within a sentence, on one line. */
export function Quoted({ text }: { readonly text: string }) {
  const { bytesPerText } = useContext(Allotted)
  const { beginning, omitted } = cutToBytes(visibleLine(text), Math.min(bytesPerText, 4_000))
  return (
    <>
      {beginning}
      <Omitted characters={omitted} />
    </>
  )
}

/** Says how much of a text is left out here, if anything is. */
export function Omitted({ characters }: { readonly characters: number }) {
  if (characters === 0) return null
  return <span class="cut"> … ({grouped(characters)} characters more)</span>
}

/** A text of the target or the user in a box of its own, JSON laid out for reading. */
export function Evidence(props: {
  /** What the box holds, for those who cannot see where it stands. */
  readonly label: string
  readonly text: string
  /** Whether what was recorded is itself only a beginning; then said as `note`. */
  readonly cut?: boolean
  readonly note?: string
}) {
  const { bytesPerText } = useContext(Allotted)
  const laidOut = visible(prettyJson(props.text, props.cut))
  const { beginning, omitted } = cutToBytes(laidOut, bytesPerText)
  return (
    <>
      <pre class="evidence" {...reachable(props.label, beginning)}>
        {beginning}
      </pre>
      {omitted > 0 && (
        <p class="cut">Cut here: {grouped(omitted)} characters more in conformance.json</p>
      )}
      {props.note !== undefined && <p class="cut">{props.note}</p>}
    </>
  )
}

/** A command to copy: one click selects all of it. */
export function Command({ label, text }: { readonly label: string; readonly text: string }) {
  const { bytesPerText } = useContext(Allotted)
  const { beginning, omitted } = cutToBytes(visible(text), bytesPerText)
  return (
    <div class="command">
      <span class="label">{label}</span>
      <pre class="evidence selectable" {...reachable(label, beginning)}>
        {beginning}
      </pre>
      {omitted > 0 && <p class="cut">Cut here, so it does not run: whole in conformance.json</p>}
    </div>
  )
}

/** Lets the keyboard reach a box that scrolls, on a narrow screen already; one that never does must be no stop. */
function reachable(label: string, text: string) {
  const scrolls = text.length > 400 || text.split('\n').length > 10
  return scrolls ? ({ tabIndex: 0, role: 'group', 'aria-label': label } as const) : {}
}

/** The beginning of a text that takes no more than so many bytes of the page. */
export function cutToBytes(text: string, most: number): { beginning: string; omitted: number } {
  if (bytesInPage(text) <= most) return { beginning: text, omitted: 0 }
  let taken = 0
  let length = 0
  for (const character of text) {
    taken += bytesInPage(character)
    if (taken > most) break
    length += character.length
  }
  return { beginning: text.slice(0, length), omitted: text.length - length }
}
