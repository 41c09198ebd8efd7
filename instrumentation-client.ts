import { config } from 'zod/v4/core'

// Zod tries whether it may compile its checks; under our content security policy the try alone counts as a breach.
config({ jitless: true })
