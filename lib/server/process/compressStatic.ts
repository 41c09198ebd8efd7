import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** What is smaller when compressed; fonts and pictures are compressed already. */
const TEXT = /\.(?:css|js|svg)$/

/** Writes each text file of a folder once more as Brotli and as gzip, both as small as they get: `x.js.br`, `x.js.gz`. */
export function compressStatic(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))
  for (const file of files.map((name) => path.join(folder, name))) {
    const body = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(body, { level: constants.Z_BEST_COMPRESSION }))
  }
}
