/** @jsxRuntime automatic @jsxImportSource preact */
type Paragraphs = readonly (readonly [label: string, text: string])[]

/** What a clause rests on and how it is judged, folded away: for whoever doubts it. */
export function Explained({ paragraphs }: { readonly paragraphs: Paragraphs }) {
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
