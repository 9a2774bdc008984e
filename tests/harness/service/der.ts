/** One value of ASN.1 in DER (X.690): its tag, its length, and what it holds. */
export function node(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content])
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.from([length])
  return length < 0x100
    ? Buffer.from([0x81, length])
    : Buffer.from([0x82, length >> 8, length & 0xff])
}

export const integer = (value: Buffer): Buffer => node(0x02, value)
export const octets = (value: Buffer): Buffer => node(0x04, value)
export const text = (value: string): Buffer => node(0x0c, Buffer.from(value, 'utf8'))

/** A bit string of whole bytes. */
export const bits = (value: Buffer): Buffer => node(0x03, Buffer.from([0]), value)

/** A moment to the second, before 2050. */
export function time(moment: Date): Buffer {
  const digits = moment.toISOString().replaceAll(/[-T:]|\.\d+/g, '')
  return node(0x17, Buffer.from(digits.slice(2)))
}

/** An object identifier such as `2.5.4.3`. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return node(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const groups = [value & 0x7f]
  for (let left = value >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
  return groups
}
