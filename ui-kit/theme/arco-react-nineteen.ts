import '@arco-design/web-react/es/_util/react-19-adapter'
import ReactDOM from 'react-dom'

// Arco's popups ask ReactDOM for the element behind a plain component (findDOMNode), which React 19 no longer
// answers; opening such a popup then throws and blanks the page. This answers again, from React's own tree.

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
    if (hostTags.has(fiber.tag)) return fiber.stateNode as Node
    const inside = fiber.tag === portalTag ? null : firstElement(fiber.child)
    if (inside) return inside
  }
  return null
}

function isCurrent(fiber: Fiber): boolean {
  let top = fiber
  while (top.return) top = top.return
  const root = top.stateNode as { current?: Fiber } | null
  return !root || root.current === top
}

/** What ReactDOM.findDOMNode did until React 18: the first DOM node that a mounted component drew. */
export function findDomNode(target: unknown): Node | null {
  if (target === null || target === undefined || target instanceof Node) return (target as Node) ?? null
  const fiber = (target as { _reactInternals?: Fiber })._reactInternals
  if (!fiber) return null
  const inTree = fiber.alternate && !isCurrent(fiber) ? fiber.alternate : fiber
  return firstElement(inTree.child)
}

const reactDom = ReactDOM as unknown as { findDOMNode?: typeof findDomNode }
reactDom.findDOMNode ??= findDomNode
