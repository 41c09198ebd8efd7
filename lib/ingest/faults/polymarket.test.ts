import { describeFaults } from './describeFaults.testkit'

describeFaults('polymarket')
