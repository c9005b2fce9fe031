// Puts changed packages of a site in their place. Runs as a copy in the draft, so that it needs none of the packages, and can run again after it was killed.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const draft = import.meta.dirname
const site = join(draft, '../..')
const earlier = join(draft, 'earlier')

// Another process may be doing the same; with several starts, package.json, which is last, does not name this file any longer.
for (const entry of ['packages', 'package-lock.json', 'node_modules']) {
  if (!existsSync(join(draft, entry))) continue
  if (!existsSync(join(earlier, entry))) move(join(site, entry), join(earlier, entry))
  move(join(draft, entry), join(site, entry))
}
move(join(draft, 'package.json'), join(site, 'package.json'))
if (existsSync(earlier)) {
  rmSync(join(dirname(draft), 'earlier-packages'), { recursive: true, force: true })
  move(earlier, join(dirname(draft), 'earlier-packages'))
}
rmSync(draft, { recursive: true, force: true })

function move(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
