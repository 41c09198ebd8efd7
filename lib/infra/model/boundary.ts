import { randomBytes } from 'node:crypto'

/** A mark that no text can contain: it is made after the texts were written. */
export const freshBoundary = () => randomBytes(16).toString('hex')
