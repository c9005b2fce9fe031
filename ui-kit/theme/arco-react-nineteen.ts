import '@arco-design/web-react/es/_util/react-19-adapter'
import ReactDOM from 'react-dom'

// Arco's popups call ReactDOM.findDOMNode for children that are plain components. React 19 removed it, so opening such a
// popup throws and blanks the page. This restores it by walking React's fiber tree.

interface Fiber {
  tag: number
  stateNode: unknown
  child: Fiber | null
  sibling: Fiber | null
  return: Fiber | null
  alternate: Fiber | null
}

const hostTags = new Set([5, 6, 26, 27])
const portalTag = 4

function firstElement(start: Fiber | null): Node | null {
  for (let fiber = start; fiber; fiber = fiber.sibling) {
    if (hostTags.has(fiber.tag) && fiber.stateNode instanceof Node) return fiber.stateNode
    const inside = fiber.tag === portalTag ? null : firstElement(fiber.child)
    if (inside) return inside
  }
  return null
}

function isCurrent(fiber: Fiber): boolean {
  let top = fiber
  while (top.return) top = top.return
  const root = top.stateNode
  return typeof root !== 'object' || root === null || !('current' in root) || root.current === top
}

/** ReactDOM.findDOMNode of React 18: the first DOM node that a mounted component rendered. */
export function findDomNode(target: unknown): Node | null {
  if (target === null || target === undefined) return null
  if (target instanceof Node) return target
  const fiber = (target as { _reactInternals?: Fiber })._reactInternals
  if (!fiber) return null
  const inTree = fiber.alternate && !isCurrent(fiber) ? fiber.alternate : fiber
  return firstElement(inTree.child)
}

if (!('findDOMNode' in ReactDOM)) Object.assign(ReactDOM, { findDOMNode: findDomNode })
