import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Files that compression shrinks; fonts and pictures are already compressed. */
const TEXT = /\.(?:css|js|svg)$/

/** Writes each text file of a folder also as Brotli and gzip, at maximum compression: `x.js.br`, `x.js.gz`. */
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
