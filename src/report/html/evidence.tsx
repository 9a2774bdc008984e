import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { count, grouped } from '../../findings/quantities.ts'
import { type Place, placesOf } from '../json-places.ts'
import { visible, visibleLine } from '../visible.ts'
import { Allotted } from './allotment.ts'
import { type Passage, passagesOf } from './passages.ts'
import { cutToBytes, evidenceText } from './texts.ts'

/** Bytes of a sentence that are shown however little room there is, and those that are shown at most. */
const leastOfSentence = 300
const mostOfSentence = 4_000

/** What folds, which has a room of its own in the page. */
export function Aside({ children }: { readonly children: ComponentChildren }) {
  const allotted = useContext(Allotted)
  return (
    <Allotted.Provider value={{ ...allotted, ...allotted.aside }}>{children}</Allotted.Provider>
  )
}

/** A text of the target or the user within a sentence, on one line. */
export function Quoted({ text }: { readonly text: string }) {
  const { bytesPerText } = useContext(Allotted)
  const most = Math.min(Math.max(bytesPerText, leastOfSentence), mostOfSentence)
  const { beginning, omitted } = cutToBytes(visibleLine(text), most)
  return (
    <>
      {beginning}
      <Omitted characters={omitted} />
    </>
  )
}

/** Things in a sentence, with commas between them. */
export function Listed({ all }: { readonly all: readonly ComponentChildren[] }) {
  return (
    <>
      {all.map((one, at) => (
        <>
          {at > 0 && ', '}
          {one}
        </>
      ))}
    </>
  )
}

/** Says how much of a text is left out here, if anything is. */
function Omitted({ characters }: { readonly characters: number }) {
  if (characters === 0) return null
  return <span class="cut"> … ({grouped(characters)} characters more)</span>
}

/**
 * A text of the target or the user in a box of its own, JSON laid out for reading. Of a long one a passage is shown, that
 * of what is wrong where anything is; the rest folds, and what there is no room for stands in conformance.json alone.
 */
export function Evidence(props: {
  /** What the box holds, for those who cannot see where it stands. */
  readonly label: string
  readonly text: string
  /** Whether what was recorded is itself only a beginning; then said as `note`. */
  readonly cut?: boolean
  readonly note?: string | undefined
  /** JSON Pointers to what is wrong in it. */
  readonly wrongAt?: readonly string[] | undefined
  /** JSON Pointers to what it is about, where nothing in it is wrong. */
  readonly aboutAt?: readonly string[]
}) {
  const { bytesPerText } = useContext(Allotted)
  const laidOut = evidenceText(props.text, props)
  const places = placesOf(props.wrongAt ?? [], laidOut)
  const telling = places.length > 0 ? places : placesOf(props.aboutAt ?? [], laidOut)
  const { before, shown, after } = passagesOf(laidOut, telling, bytesPerText)
  return (
    <>
      <Rest passage={before} where="before" />
      <pre class="evidence" {...reachable(props.label, shown.text)}>
        <Marked passage={shown} places={places} />
      </pre>
      <Rest passage={after} where="more" />
      <CutHere before={before.omitted} more={shown.omitted + after.omitted} />
      {props.note !== undefined && <p class="cut">{props.note}</p>}
    </>
  )
}

/** What stands before or behind the passage that is shown, folded. */
function Rest(props: { readonly passage: Passage; readonly where: 'before' | 'more' }) {
  const { lines, text } = props.passage
  if (text === '') return null
  const title = `${count(lines, 'line')} ${props.where}`
  return (
    <details class="rest">
      <summary>{title}</summary>
      <pre class="evidence" {...reachable(title, text)}>
        {text}
      </pre>
    </details>
  )
}

/** How many characters there is no room for, by where they would stand. */
function CutHere(omitted: { readonly before: number; readonly more: number }) {
  const told = Object.entries(omitted).filter(([, characters]) => characters > 0)
  if (told.length === 0) return null
  const numbers = told.map(([where, characters]) => `${count(characters, 'character')} ${where}`)
  return <p class="cut">Cut here: {numbers.join(', ')} in conformance.json</p>
}

function Marked(props: { readonly passage: Passage; readonly places: readonly Place[] }) {
  const { from, text } = props.passage
  let at = 0
  const pieces = props.places.flatMap((place) => {
    const start = Math.min(Math.max(place.from - from, at), text.length)
    const end = Math.min(place.to - from, text.length)
    if (end <= start) return []
    const before = text.slice(at, start)
    at = end
    const marked = text.slice(start, end)
    // Of an object that lacks something, all lines are meant alike.
    const kind = marked.includes('\n') ? { class: 'around' } : {}
    return [before, <mark {...kind}>{marked}</mark>]
  })
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  )
}

/** Bytes of a command that are shown however little room there is: one that is cut does not run. */
const leastOfCommand = 1_000

/** A command to copy: one click selects all of it. */
export function Command(props: {
  readonly label: string
  readonly text: string
  /** Bytes that are shown at most, where it has room of its own. */
  readonly most?: number
}) {
  const { bytesPerText } = useContext(Allotted)
  const { label, most = Math.max(bytesPerText, leastOfCommand), text } = props
  const { beginning, omitted } = cutToBytes(visible(text), most)
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
export function reachable(label: string, text: string) {
  const scrolls = text.length > 400 || text.split('\n').length > 10
  return scrolls ? ({ tabIndex: 0, role: 'group', 'aria-label': label } as const) : {}
}
