import { type ClassValue, clsx } from 'clsx'

/** Joins class names. What a caller may set otherwise is written with `base:`; nothing is merged while a page runs. */
export const cn = (...classes: ClassValue[]) => clsx(classes)
