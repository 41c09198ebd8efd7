import { type ClassValue, clsx } from 'clsx'

/** Joins class names. Classes that a caller may override are written with `base:`; nothing is merged at run time. */
export const cn = (...classes: ClassValue[]) => clsx(classes)
