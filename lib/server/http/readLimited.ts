/** Reads a stream up to a limit; undefined when it is longer, and the rest is not read. */
export async function readLimited(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  if (!stream) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    length += value.byteLength
    if (length > maxBytes) {
      // The reply does not wait for the sender to notice.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    chunks.push(value)
  }
}
