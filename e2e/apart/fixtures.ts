import { REVIEWER } from '@/lib/dev/testing/support/sharedStack'
import { worldOf } from '@/lib/dev/testing/support/worldOf'
import { withStack } from './withStack'

/** Tests that stop venues and change matches; each leaves every venue running. */
export const test = withStack({ ...REVIEWER, SANDBOX_CHAIN: '0', ...worldOf(24) })

export { expect } from '@playwright/test'
