/** Products of a single maker, by maker: titles name both together or only the product. */
const PRODUCTS: Readonly<Record<string, string>> = {
  openai: 'gpt chatgpt sora',
  anthropic: 'claude opus sonnet haiku',
  google: 'gemini veo pixel android',
  xai: 'grok',
  meta: 'llama',
  alibaba: 'qwen',
  moonshot: 'kimi',
  microsoft: 'windows xbox copilot',
  apple: 'iphone ipad macbook airpod siri ios',
  sony: 'playstation ps6',
  nintendo: 'zelda pokemon',
  rockstar: 'gta6',
  tesla: 'cybertruck optimus roadster cybercab',
  spacex: 'starship starlink falcon',
  nasa: 'artemi',
}

const MAKERS: ReadonlyMap<string, string> = new Map(
  Object.entries(PRODUCTS).flatMap(([maker, products]) =>
    products.split(' ').map((product): [string, string] => [product, maker]),
  ),
)

/** The product's maker; undefined for several or unknown makers. */
export const makerOf = (token: string) => MAKERS.get(token)
