import { encodersOfLong } from '../settings/mask/encoders.ts'

/** How a text may stand in what a run leaves behind, whoever has encoded it. */
function writtenForms(secret: string): Map<string, string> {
  const forms = Object.entries(encodersOfLong).map(
    ([name, encode]) => [name, encode(secret)] as const,
  )
  const json = JSON.stringify(secret).slice(1, -1)
  const markedUp = [secret, json].flatMap((text) =>
    ['&#39;', '&#x27;'].map(
      (apostrophe) => [`HTML with ${apostrophe}: ${text}`, markup(text, apostrophe)] as const,
    ),
  )
  // Base64 of a longer text holds the secret at one of three offsets; what its last bytes become depends on what follows.
  const within = [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret, 'utf8')])
    const inner = whole
      .toString('base64')
      .replace(/=+$/, '')
      .slice(offset === 0 ? 0 : 4, -2)
    return [`Base64 at offset ${offset}`, inner] as const
  })
  const all = [...forms, ...markedUp, ...within]
  return new Map(all.filter(([, form]) => form.length >= 8))
}

function markup(text: string, apostrophe: string): string {
  const { 'an HTML attribute': attribute = String } = encodersOfLong
  return attribute(text).replaceAll('>', '&gt;').replaceAll("'", apostrophe)
}

/** Where secrets stand in what a run leaves behind: which, in which form, in which place. */
export function leaksIn(
  places: ReadonlyMap<string, string>,
  secrets: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    [...writtenForms(secret)].flatMap(([form, text]) =>
      [...places].flatMap(([place, content]) => {
        const at = content.indexOf(text)
        return at < 0
          ? []
          : [`${name}, ${form}, in ${place}: ${content.slice(Math.max(0, at - 60), at + 80)}`]
      }),
    ),
  )
}
