import { describeFaults } from './describeFaults.testkit'

describeFaults('opinion')
