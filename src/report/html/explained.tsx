/** @jsxRuntime automatic @jsxImportSource preact */
import { explanationOf } from '../../contract/explanations.ts'

/** What a clause rests on and how it is judged, folded away: for whoever doubts it. */
export function Explained({ id }: { readonly id: string }) {
  const paragraphs = explanationOf(id)
  if (paragraphs.length === 0) return null
  return (
    <details class="explained">
      <summary>What it rests on, and how it is judged</summary>
      <dl>
        {paragraphs.map(([label, text]) => (
          <>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </>
        ))}
      </dl>
    </details>
  )
}
