import { describeFaults } from './describeFaults.testkit'

describeFaults('limitless')
