import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The part of Next's build output that is used here. */
interface RoutesManifest {
  staticRoutes: { regex: string }[]
  dynamicRoutes: { regex: string }[]
}

/** As URL paths, such as /icons/icon-192.png. */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true }).map((file) => `/${String(file).split(path.sep).join('/')}`)
}

/** Checks whether a build has anything at a path: a page, a picture or a file of `public`. */
export function readPagePaths(buildFolder: string, publicFolder: string): (path: string) => boolean {
  const manifest: RoutesManifest = JSON.parse(
    readFileSync(path.join(buildFolder, 'routes-manifest.json'), 'utf8'),
  )
  const routes = [...manifest.staticRoutes, ...manifest.dynamicRoutes]
  const patterns = routes.map(({ regex }) => new RegExp(regex))
  const files = new Set(filesOf(publicFolder))
  return (requested) => files.has(requested) || patterns.some((pattern) => pattern.test(requested))
}
