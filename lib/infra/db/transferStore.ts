import type { ChainId } from '@/lib/core/domain/chain'
import type { SearchedRange, TransferStore } from '@/lib/core/domain/transfers'
import type { PrismaClient } from './connect'

/** Blocks whose hashes are stored per chain: some minutes for a client that polls constantly. */
const MAX_BLOCKS = 256
const TRANSACTION_MS = 15_000

/** A range extends a scan that it overlaps or touches; it replaces a scan of other contracts, or one beyond a gap. */
const SAVE_SCANS = `
  insert into "TransferScan" as old ("chainId", "wallet", "contracts", "fromBlock", "toBlock")
  select $1, wallet, $2, $3, $4 from unnest($5::text[]) as wallet
  on conflict ("chainId", "wallet") do update set
    "contracts" = excluded."contracts",
    "fromBlock" = case when old."contracts" = excluded."contracts"
      and excluded."fromBlock" <= old."toBlock" + 1 and old."fromBlock" <= excluded."toBlock" + 1
      then least(old."fromBlock", excluded."fromBlock") else excluded."fromBlock" end,
    "toBlock" = case when old."contracts" = excluded."contracts"
      and excluded."fromBlock" <= old."toBlock" + 1 and old."fromBlock" <= excluded."toBlock" + 1
      then greatest(old."toBlock", excluded."toBlock") else excluded."toBlock" end`

const SAVE_TOKENS = `
  insert into "WalletToken" as old ("chainId", "wallet", "contract", "tokenId", "firstBlock")
  select $1, r."wallet", r."contract", r."tokenId", min(r."firstBlock")
  from jsonb_to_recordset($2::jsonb) as r("wallet" text, "contract" text, "tokenId" text, "firstBlock" integer)
  group by r."wallet", r."contract", r."tokenId" order by r."wallet", r."contract", r."tokenId"
  on conflict ("chainId", "wallet", "contract", "tokenId") do update
    set "firstBlock" = excluded."firstBlock" where excluded."firstBlock" < old."firstBlock"`

const SAVE_MOVEMENTS = `
  insert into "WalletMovement" as old ("chainId", "wallet", "tx", "contract", "tokenId", "block", "logIndex", "raw")
  select $1, r."wallet", r."tx", r."contract", r."tokenId", r."block", r."logIndex", r."raw"
  from jsonb_to_recordset($2::jsonb) as r("wallet" text, "tx" text, "contract" text, "tokenId" text,
    "block" integer, "logIndex" integer, "raw" text)
  order by r."wallet", r."tx", r."contract", r."tokenId"
  on conflict ("chainId", "wallet", "tx", "contract", "tokenId") do update
    set "block" = excluded."block", "logIndex" = excluded."logIndex", "raw" = excluded."raw"`

const SAVE_BLOCKS = `
  insert into "ChainBlock" ("chainId", "number", "hash")
  select $1, r."number", r."hash" from jsonb_to_recordset($2::jsonb) as r("number" integer, "hash" text)
  on conflict ("chainId", "number") do update set "hash" = excluded."hash"`

const PRUNE_BLOCKS = `
  delete from "ChainBlock" where "chainId" = $1 and "number" < (
    select min("number") from (
      select "number" from "ChainBlock" where "chainId" = $1 order by "number" desc limit ${MAX_BLOCKS}) as newest)`

async function saveRange(
  prisma: PrismaClient,
  { chainId, contracts, range }: { chainId: ChainId; contracts: string; range: SearchedRange },
) {
  const { wallets, from, to, tokens, movements, blocks } = range
  await prisma.$transaction(
    async (sql) => {
      if (tokens.length > 0) await sql.$executeRawUnsafe(SAVE_TOKENS, chainId, JSON.stringify(tokens))
      if (movements.length > 0) {
        await sql.$executeRawUnsafe(SAVE_MOVEMENTS, chainId, JSON.stringify(movements))
      }
      // In order: two writers must not deadlock on each other's rows.
      await sql.$executeRawUnsafe(SAVE_SCANS, chainId, contracts, from, to, [...wallets].sort())
      if (blocks.length === 0) return
      await sql.$executeRawUnsafe(SAVE_BLOCKS, chainId, JSON.stringify(blocks))
      await sql.$executeRawUnsafe(PRUNE_BLOCKS, chainId)
    },
    { timeout: TRANSACTION_MS },
  )
}

/** The transfer index in PostgreSQL. */
export function createTransferStore(prisma: PrismaClient): TransferStore {
  return {
    async listScans(chainId, { contracts, wallets }) {
      const rows = await prisma.transferScan.findMany({
        where: { chainId, contracts, wallet: { in: [...wallets] } },
      })
      return rows.map(({ wallet, fromBlock, toBlock }) => ({ wallet, from: fromBlock, to: toBlock }))
    },
    listTokens: (chainId, { wallets, limit }) =>
      prisma.walletToken.findMany({
        where: { chainId, wallet: { in: [...wallets] } },
        select: { wallet: true, contract: true, tokenId: true, firstBlock: true },
        orderBy: { firstBlock: 'desc' },
        take: limit,
      }),
    async listMovements(chainId, { wallets, toBlock, limit }) {
      const rows = await prisma.walletMovement.findMany({
        where: { chainId, wallet: { in: [...wallets] }, block: { lte: toBlock } },
        omit: { chainId: true },
        orderBy: [{ block: 'asc' }, { logIndex: 'asc' }],
        take: limit + 1,
      })
      return rows.length > limit ? undefined : rows
    },
    listBlocks: (chainId) =>
      prisma.chainBlock.findMany({
        where: { chainId },
        select: { number: true, hash: true },
        orderBy: { number: 'desc' },
      }),
    saveRange: (chainId, contracts, range) => saveRange(prisma, { chainId, contracts, range }),
    async rewind(chainId, toBlock) {
      const after = toBlock === undefined ? {} : { gt: toBlock }
      await prisma.$transaction([
        prisma.walletToken.deleteMany({ where: { chainId, firstBlock: after } }),
        prisma.walletMovement.deleteMany({ where: { chainId, block: after } }),
        prisma.chainBlock.deleteMany({ where: { chainId, number: after } }),
        toBlock === undefined
          ? prisma.transferScan.deleteMany({ where: { chainId } })
          : prisma.$executeRaw`update "TransferScan"
              set "toBlock" = greatest(${toBlock}::integer, "fromBlock" - 1)
              where "chainId" = ${chainId} and "toBlock" > ${toBlock}`,
      ])
    },
  }
}
