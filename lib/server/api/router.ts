import { createRouter } from './createRouter'
import { HANDLERS } from './handlers'

/** Every operation of the contract at its path. */
export const router = createRouter(Object.values(HANDLERS))
