/** @jsxRuntime automatic @jsxImportSource preact */
import { useContext } from 'preact/hooks'
import { visibleLine } from '../visible.ts'
import { Allotted } from './allotment.ts'
import { difference, type Stretch } from './difference.ts'
import { cutToBytes, Omitted } from './evidence.tsx'

/** What was expected above what was received, with what differs between their values marked. */
export function Compared(props: { readonly expected: string; readonly received: string }) {
  const most = Math.min(useContext(Allotted).bytesPerText, 4_000)
  const expected = cutToBytes(visibleLine(props.expected), most)
  const received = cutToBytes(visibleLine(props.received), most)
  const [ofExpected, ofReceived] = difference(expected.beginning, received.beginning)
  return (
    <>
      <dt>Expected</dt>
      <dd class="expected">
        <Stretches stretches={ofExpected} omitted={expected.omitted} />
      </dd>
      <dt>Received</dt>
      <dd class="received">
        <Stretches stretches={ofReceived} omitted={received.omitted} />
      </dd>
    </>
  )
}

function Stretches(props: { readonly stretches: readonly Stretch[]; readonly omitted: number }) {
  return (
    <>
      {props.stretches.map(({ differs, text }) => (differs ? <mark>{text}</mark> : text))}
      <Omitted characters={props.omitted} />
    </>
  )
}
