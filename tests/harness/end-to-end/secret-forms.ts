/** How a text may stand in what a run leaves behind, whoever has encoded it. */
export function writtenForms(secret: string): Map<string, string> {
  const bytes = Buffer.from(secret, 'utf8')
  const json = JSON.stringify(secret).slice(1, -1)
  const byUnit = (of: (unit: string) => string, text = secret) =>
    text.replaceAll(/[^\x20-\x7e]/g, (unit) => of(unit))
  const escaped = (text: string) =>
    byUnit((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`, text)
  const forms: Record<string, string> = {
    plain: secret,
    latin1: bytes.toString('latin1'),
    json,
    'json twice': JSON.stringify(json).slice(1, -1),
    'json in ASCII': escaped(json),
    base64: bytes.toString('base64').replace(/=+$/, ''),
    base64url: bytes.toString('base64url'),
    url: encodeURIComponent(secret),
    'url, lower case': encodeURIComponent(secret).replaceAll(/%[0-9A-F]{2}/g, (hex) =>
      hex.toLowerCase(),
    ),
    form: new URLSearchParams({ x: secret }).toString().slice(2),
    html: markup(secret, '&#39;'),
    'html, quotes named': markup(secret, '&apos;'),
    'html, quotes in hex': markup(secret, '&#x27;'),
    'html, text only': secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;'),
    'html of json': markup(json, '&#39;'),
    shell: secret.replaceAll("'", `'\\''`),
  }
  // Base64 of a longer text holds the secret at one of three offsets.
  for (const offset of [1, 2])
    forms[`base64 at offset ${offset}`] = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(4)
      .replace(/=+$/, '')
      .slice(0, -2)
  return new Map(Object.entries(forms).filter(([, form]) => form.length >= 8))
}

function markup(text: string, apostrophe: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", apostrophe)
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
