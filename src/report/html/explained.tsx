type Paragraphs = readonly (readonly [label: string, text: string])[]

/** What a clause rests on and how it is judged, folded behind a title: for whoever doubts it. */
export function Explained(props: { readonly title: string; readonly paragraphs: Paragraphs }) {
  const { paragraphs, title } = props
  if (paragraphs.length === 0) return null
  return (
    <details class="explained">
      <summary>{title}</summary>
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
