import { NotLoaded } from './NotLoaded'

/** The component, or what replaces it where its code could not be loaded. */
export const orNotLoaded = <T>(component: Promise<T>) => component.catch(() => NotLoaded)
