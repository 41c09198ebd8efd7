const MAX_CHARS = 400
/** Field names that may hold personal data. */
const PRIVATE =
  /key|token$|secret|signature|signer|wallet|account|user|owner|address|profile|maker|taker|name$|hash|auth|jwt|pass|session|cookie|mail|phone|credential|bearer/i
/** Hex of 20 bytes and more: addresses, hashes, signatures. */
const HEX = /0x[0-9a-f]{40,}/gi
/** Longer than any word: keys, tokens, signatures in other alphabets. */
const LONG = /[A-Za-z0-9+/_=-]{40,}/g

const hide = (name: string, value: unknown): unknown => {
  if (typeof value === 'string')
    return PRIVATE.test(name) ? '…' : value.replaceAll(HEX, '0x…').replaceAll(LONG, '…')
  return value
}

/** One row as JSON: cut, and without personal data or credentials. */
export function redactSample(sample: unknown): string {
  const text = JSON.stringify(sample, hide) ?? String(sample)
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text
}
