/** Most that a model may be used, in any hour and any day. */
export interface ModelBudget {
  requestsPerHour: number
  requestsPerDay: number
  tokensPerHour: number
  tokensPerDay: number
}
