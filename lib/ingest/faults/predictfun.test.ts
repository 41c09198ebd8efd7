import { describeFaults } from './describeFaults.testkit'

describeFaults('predictfun')
