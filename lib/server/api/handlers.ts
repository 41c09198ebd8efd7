import { sessionPrincipal } from '@/lib/accounts/auth/session'
import { OPERATIONS, type Operations } from '@/lib/contract/operations'
import { createApiKey } from '@/lib/operations/accounts/createApiKey'
import { createNonce } from '@/lib/operations/accounts/createNonce'
import { createSessionToken } from '@/lib/operations/accounts/createSessionToken'
import { getApiKeyUsage } from '@/lib/operations/accounts/getApiKeyUsage'
import { getProfile } from '@/lib/operations/accounts/getProfile'
import { linkWallet } from '@/lib/operations/accounts/linkWallet'
import { listApiKeys } from '@/lib/operations/accounts/listApiKeys'
import { listBookmarks } from '@/lib/operations/accounts/listBookmarks'
import { listSecurityEvents } from '@/lib/operations/accounts/listSecurityEvents'
import { mergeBookmarks } from '@/lib/operations/accounts/mergeBookmarks'
import { refreshTokens } from '@/lib/operations/accounts/refreshTokens'
import { revokeApiKey } from '@/lib/operations/accounts/revokeApiKey'
import { rotateApiKey } from '@/lib/operations/accounts/rotateApiKey'
import { setCountry } from '@/lib/operations/accounts/setCountry'
import { signIn } from '@/lib/operations/accounts/signIn'
import { signOutEverywhere } from '@/lib/operations/accounts/signOutEverywhere'
import { unlinkIdentity } from '@/lib/operations/accounts/unlinkIdentity'
import { unlinkWallet } from '@/lib/operations/accounts/unlinkWallet'
import { createAlert } from '@/lib/operations/alerts/createAlert'
import { deleteAlert } from '@/lib/operations/alerts/deleteAlert'
import { getAlert } from '@/lib/operations/alerts/getAlert'
import { listAlerts } from '@/lib/operations/alerts/listAlerts'
import { listFirings } from '@/lib/operations/alerts/listFirings'
import { updateAlert } from '@/lib/operations/alerts/updateAlert'
import { streamEvents } from '@/lib/operations/live/streamEvents'
import { getBookHistory } from '@/lib/operations/markets/getBookHistory'
import { getEvent } from '@/lib/operations/markets/getEvent'
import { getIcon } from '@/lib/operations/markets/getIcon'
import { getMarket } from '@/lib/operations/markets/getMarket'
import { getOrderBook } from '@/lib/operations/markets/getOrderBook'
import { getPlatforms } from '@/lib/operations/markets/getPlatforms'
import { getPriceHistory } from '@/lib/operations/markets/getPriceHistory'
import { getSparklines } from '@/lib/operations/markets/getSparklines'
import { getTrades } from '@/lib/operations/markets/getTrades'
import { listCategories } from '@/lib/operations/markets/listCategories'
import { listEvents } from '@/lib/operations/markets/listEvents'
import { decideMatch } from '@/lib/operations/review/decideMatch'
import { listMatches } from '@/lib/operations/review/listMatches'
import { listMatchReviews } from '@/lib/operations/review/listMatchReviews'
import { listSettlementReviews } from '@/lib/operations/review/listSettlementReviews'
import { stateSettlement } from '@/lib/operations/review/stateSettlement'
import { undoMatchReview } from '@/lib/operations/review/undoMatchReview'
import { undoSettlementReview } from '@/lib/operations/review/undoSettlementReview'
import { getArbitrageHistory } from '@/lib/operations/scanner/getArbitrageHistory'
import { listArbitrage } from '@/lib/operations/scanner/listArbitrage'
import { getHealth } from '@/lib/operations/service/getHealth'
import { getMetrics } from '@/lib/operations/service/getMetrics'
import { getOpenApi } from '@/lib/operations/service/getOpenApi'
import { getReady } from '@/lib/operations/service/getReady'
import { checkRestricts } from '@/lib/operations/trading/checkRestricts'
import { createTickets } from '@/lib/operations/trading/createTickets'
import { createExecution } from '@/lib/operations/trading/executions/createExecution'
import { getExecution } from '@/lib/operations/trading/executions/getExecution'
import { listExecutions } from '@/lib/operations/trading/executions/listExecutions'
import { getPlanReceipt } from '@/lib/operations/trading/getPlanReceipt'
import { getPlanRegret } from '@/lib/operations/trading/getPlanRegret'
import { getQuotes } from '@/lib/operations/trading/getQuotes'
import { listReceiptKeys } from '@/lib/operations/trading/listReceiptKeys'
import { planDistribution, planWithLevels } from '@/lib/operations/trading/planDistribution'
import { getPractice } from '@/lib/operations/trading/practice/getPractice'
import { resetPractice } from '@/lib/operations/trading/practice/resetPractice'
import { sendTicket } from '@/lib/operations/trading/sendTicket'
import { arbitrageCsv } from '@/lib/operations/views/arbitrageCsv'
import { eventsCsv } from '@/lib/operations/views/eventsCsv'
import { getBalances } from '@/lib/operations/wallets/getBalances'
import { getCosts } from '@/lib/operations/wallets/getCosts'
import { getErc1155Balances } from '@/lib/operations/wallets/getErc1155Balances'
import { getPositions } from '@/lib/operations/wallets/getPositions'
import { createWebhook } from '@/lib/operations/webhooks/createWebhook'
import { deleteWebhook } from '@/lib/operations/webhooks/deleteWebhook'
import { getWebhook } from '@/lib/operations/webhooks/getWebhook'
import { listDeliveries } from '@/lib/operations/webhooks/listDeliveries'
import { listWebhooks } from '@/lib/operations/webhooks/listWebhooks'
import { redeliver } from '@/lib/operations/webhooks/redeliver'
import { rotateWebhook } from '@/lib/operations/webhooks/rotateWebhook'
import { testWebhook } from '@/lib/operations/webhooks/testWebhook'
import { type Handler, handle } from '@/lib/server/http/handle'
import { locate } from '@/lib/server/http/locate'

/** One handler per operation of the contract: a missing or misplaced one does not compile. */
export const HANDLERS: { readonly [Id in keyof Operations]: Handler<Operations[Id]> } = {
  getEvent: handle(OPERATIONS.getEvent, getEvent),
  listEvents: handle(OPERATIONS.listEvents, async (runtime, input) => {
    const list = await listEvents(runtime, input)
    return input.query.format === 'csv' ? eventsCsv(list.build().events) : list
  }),
  listCategories: handle(OPERATIONS.listCategories, listCategories),
  getPlatforms: handle(OPERATIONS.getPlatforms, getPlatforms),
  getOrderBook: handle(OPERATIONS.getOrderBook, getOrderBook),
  getMarket: handle(OPERATIONS.getMarket, getMarket),
  getBookHistory: handle(OPERATIONS.getBookHistory, getBookHistory),
  getPriceHistory: handle(OPERATIONS.getPriceHistory, getPriceHistory),
  getQuotes: handle(OPERATIONS.getQuotes, getQuotes),
  getSparklines: handle(OPERATIONS.getSparklines, getSparklines),
  getTrades: handle(OPERATIONS.getTrades, getTrades),
  streamEvents: handle(OPERATIONS.streamEvents, streamEvents),
  getIcon: handle(OPERATIONS.getIcon, getIcon),
  checkRestricts: handle(OPERATIONS.checkRestricts, (runtime, input, request) =>
    checkRestricts(runtime, input, locate(runtime, request)),
  ),
  planDistribution: handle(OPERATIONS.planDistribution, planDistribution),
  getPlanReceipt: handle(OPERATIONS.getPlanReceipt, getPlanReceipt),
  listReceiptKeys: handle(OPERATIONS.listReceiptKeys, listReceiptKeys),
  getPlanRegret: handle(OPERATIONS.getPlanRegret, getPlanRegret),
  sendTicket: handle(OPERATIONS.sendTicket, sendTicket),
  listArbitrage: handle(OPERATIONS.listArbitrage, async (runtime, input) => {
    const list = await listArbitrage(runtime, input)
    return input.query.format === 'csv' ? arbitrageCsv(list.pairs) : list
  }),
  createTickets: handle(OPERATIONS.createTickets, (runtime, input) =>
    createTickets(runtime, input, planWithLevels),
  ),
  createExecution: handle(OPERATIONS.createExecution, (runtime, input) =>
    createExecution(runtime, input, planWithLevels),
  ),
  listExecutions: handle(OPERATIONS.listExecutions, listExecutions),
  getExecution: handle(OPERATIONS.getExecution, getExecution),
  getPractice: handle(OPERATIONS.getPractice, getPractice),
  resetPractice: handle(OPERATIONS.resetPractice, resetPractice),
  getArbitrageHistory: handle(OPERATIONS.getArbitrageHistory, getArbitrageHistory),
  createAlert: handle(OPERATIONS.createAlert, createAlert),
  listAlerts: handle(OPERATIONS.listAlerts, listAlerts),
  getAlert: handle(OPERATIONS.getAlert, getAlert),
  updateAlert: handle(OPERATIONS.updateAlert, updateAlert),
  deleteAlert: handle(OPERATIONS.deleteAlert, deleteAlert),
  listFirings: handle(OPERATIONS.listFirings, listFirings),
  createWebhook: handle(OPERATIONS.createWebhook, createWebhook),
  listWebhooks: handle(OPERATIONS.listWebhooks, listWebhooks),
  getWebhook: handle(OPERATIONS.getWebhook, getWebhook),
  deleteWebhook: handle(OPERATIONS.deleteWebhook, deleteWebhook),
  rotateWebhook: handle(OPERATIONS.rotateWebhook, rotateWebhook),
  testWebhook: handle(OPERATIONS.testWebhook, testWebhook),
  listDeliveries: handle(OPERATIONS.listDeliveries, listDeliveries),
  redeliver: handle(OPERATIONS.redeliver, redeliver),
  getErc1155Balances: handle(OPERATIONS.getErc1155Balances, getErc1155Balances),
  getBalances: handle(OPERATIONS.getBalances, getBalances),
  getPositions: handle(OPERATIONS.getPositions, getPositions),
  getCosts: handle(OPERATIONS.getCosts, getCosts),
  createNonce: handle(OPERATIONS.createNonce, createNonce),
  signIn: handle(OPERATIONS.signIn, signIn),
  refreshTokens: handle(OPERATIONS.refreshTokens, refreshTokens),
  createSessionToken: handle(OPERATIONS.createSessionToken, createSessionToken, {
    readSession: (request, { authSecret, auth, config: { publicUrl } }) =>
      sessionPrincipal(request, { secret: authSecret, publicUrl, findSession: auth.findSession }),
  }),
  getProfile: handle(OPERATIONS.getProfile, getProfile),
  linkWallet: handle(OPERATIONS.linkWallet, linkWallet),
  unlinkWallet: handle(OPERATIONS.unlinkWallet, unlinkWallet),
  unlinkIdentity: handle(OPERATIONS.unlinkIdentity, unlinkIdentity),
  signOutEverywhere: handle(OPERATIONS.signOutEverywhere, signOutEverywhere),
  setCountry: handle(OPERATIONS.setCountry, setCountry),
  listSecurityEvents: handle(OPERATIONS.listSecurityEvents, listSecurityEvents),
  listBookmarks: handle(OPERATIONS.listBookmarks, listBookmarks),
  mergeBookmarks: handle(OPERATIONS.mergeBookmarks, mergeBookmarks),
  createApiKey: handle(OPERATIONS.createApiKey, createApiKey),
  listApiKeys: handle(OPERATIONS.listApiKeys, listApiKeys),
  getApiKeyUsage: handle(OPERATIONS.getApiKeyUsage, getApiKeyUsage),
  revokeApiKey: handle(OPERATIONS.revokeApiKey, revokeApiKey),
  rotateApiKey: handle(OPERATIONS.rotateApiKey, rotateApiKey),
  listMatches: handle(OPERATIONS.listMatches, listMatches),
  decideMatch: handle(OPERATIONS.decideMatch, decideMatch),
  listMatchReviews: handle(OPERATIONS.listMatchReviews, listMatchReviews),
  undoMatchReview: handle(OPERATIONS.undoMatchReview, undoMatchReview),
  stateSettlement: handle(OPERATIONS.stateSettlement, stateSettlement),
  listSettlementReviews: handle(OPERATIONS.listSettlementReviews, listSettlementReviews),
  undoSettlementReview: handle(OPERATIONS.undoSettlementReview, undoSettlementReview),
  getHealth: handle(OPERATIONS.getHealth, getHealth),
  getReady: handle(OPERATIONS.getReady, getReady),
  getMetrics: handle(OPERATIONS.getMetrics, getMetrics),
  getOpenApi: handle(OPERATIONS.getOpenApi, getOpenApi),
}
