import { planSplit } from './planSplit'

export { planSplit }
