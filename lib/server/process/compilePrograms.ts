import { rmSync } from 'node:fs'
import path from 'node:path'
import { COMPILED_PROGRAMS } from '@/lib/infra/env/ownProgram'
import { compileSources } from './compileSources'
import { compressStatic } from './compressStatic'
import { hintCompilation } from './hintCompilation'

/**
 * Part of `npm run build`: compiles {@link COMPILED_PROGRAMS} into `programs` in Next's build folder, marks the pages'
 * scripts for early compilation in browsers, and compresses them.
 */
const built = process.env.NEXT_DIST_DIR ?? '.next'
const folder = path.join(built, 'programs')

rmSync(folder, { recursive: true, force: true })
await compileSources(COMPILED_PROGRAMS, { folder, programs: folder })
hintCompilation(built)
compressStatic(path.join(built, 'static'))
