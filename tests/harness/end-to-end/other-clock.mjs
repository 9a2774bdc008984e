// Loaded before a command: this machine's clock is off by CLOCK_AHEAD_MS, or is set back by an hour
// CLOCK_SET_BACK_AFTER_MS after the start.

const { CLOCK_AHEAD_MS = '0', CLOCK_SET_BACK_AFTER_MS = 'Infinity' } = process.env
const Right = globalThis.Date
const setBackAt = Right.now() + Number(CLOCK_SET_BACK_AFTER_MS)

const now = () => {
  const right = Right.now()
  return right + Number(CLOCK_AHEAD_MS) - (right > setBackAt ? 3_600_000 : 0)
}

globalThis.Date = class OtherClock extends Right {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [now()]))
  }

  static now() {
    return now()
  }
}
