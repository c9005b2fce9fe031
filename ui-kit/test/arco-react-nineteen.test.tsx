import '../theme/arco-react-nineteen.ts'
import Message from '@arco-design/web-react/es/Message'
import Modal from '@arco-design/web-react/es/Modal'
import Tooltip from '@arco-design/web-react/es/Tooltip'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, Fragment, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { findDomNode } from '../theme/arco-react-nineteen.ts'

class Wrapped extends Component<{ children: ReactNode }> {
  override render() {
    return <Fragment>{this.props.children}</Fragment>
  }
}

test('finds the first element behind a class component, also after an update', () => {
  let instance: Wrapped | null = null
  const tree = (text: string) => (
    <Wrapped
      ref={(found) => {
        instance = found
      }}
    >
      <b>{text}</b>
    </Wrapped>
  )
  const { rerender } = render(tree('one'))
  expect((findDomNode(instance) as HTMLElement).textContent).toBe('one')
  for (const text of ['two', 'three']) {
    rerender(tree(text))
    expect((findDomNode(instance) as HTMLElement).textContent).toBe(text)
  }
  expect(findDomNode(null)).toBe(null)
  expect(findDomNode(document.body)).toBe(document.body)
})

test('a popup around a plain component opens instead of blanking the page', async () => {
  const Plain = (props: object) => <span {...props}>plain</span>
  render(
    <Tooltip content="shown">
      <Plain />
    </Tooltip>,
  )
  await userEvent.hover(screen.getByText('plain'))
  await waitFor(() => expect(document.body.textContent).toContain('shown'))
})

test('imperative messages and dialogs appear', async () => {
  Message.success('a message')
  Modal.confirm({ title: 'a question' })
  await waitFor(() => expect(document.body.textContent).toContain('a message'))
  expect(document.body.textContent).toContain('a question')
  // Messages that are open when the test environment ends would be drawn without a window.
  Message.clear()
  Modal.destroyAll()
  await waitFor(() => expect(document.body.textContent).not.toMatch(/a message|a question/))
})
