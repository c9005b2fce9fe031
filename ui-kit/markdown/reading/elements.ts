import type { Element, ElementContent } from 'hast'

export const classesOf = ({ properties }: Element): string[] => [properties.className ?? []].flat().map(String)

export const textOf = (node: ElementContent): string => (node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : '')
