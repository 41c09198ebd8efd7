import { describeFaults } from './describeFaults.testkit'

describeFaults('kalshi')
