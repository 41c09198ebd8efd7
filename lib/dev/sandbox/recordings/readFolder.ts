import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip, gunzipSync } from 'node:zlib'
import type { Wire } from '../http/answer'

export interface RecordedFile {
  name: string
  /** The recorder: the part of the name before the first `__`. */
  source: string
  content: unknown
}

export const isRecord = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sourceOf = (name: string) => name.split('__')[0] ?? name

/**
 * Every JSON file of the folder, gzipped or not; none when the folder does not exist. Errors: a file that is not JSON.
 */
export function readJsonFiles(folder: string): RecordedFile[] {
  return namesIn(folder)
    .filter((name) => /\.json(\.gz)?$/.test(name))
    .map((name) => {
      const bytes = readFileSync(path.join(folder, name))
      const text = name.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
      return { name, source: sourceOf(name), content: JSON.parse(text) }
    })
}

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

/** The rows of a gzipped file with one JSON object per line, up to `maxChars` characters of it. */
export async function readJsonLines(file: string, maxChars: number): Promise<Wire[]> {
  const input = createReadStream(file)
  const lines = createInterface({ input: file.endsWith('.gz') ? input.pipe(createGunzip()) : input })
  const rows: Wire[] = []
  let read = 0
  for await (const line of lines) {
    read += line.length
    if (read > maxChars) break
    const row: unknown = line ? JSON.parse(line) : undefined
    if (isRecord(row)) rows.push(row)
  }
  lines.close()
  input.destroy()
  return rows
}

/** Every nested object, the outermost first, each with its parent object. */
export function* objectsIn(value: unknown, parent: Wire = {}): Generator<{ row: Wire; parent: Wire }> {
  if (Array.isArray(value)) {
    for (const item of value) yield* objectsIn(item, parent)
  } else if (isRecord(value)) {
    yield { row: value, parent }
    for (const item of Object.values(value)) yield* objectsIn(item, value)
  }
}
