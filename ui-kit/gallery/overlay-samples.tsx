import Button from '@arco-design/web-react/es/Button'
import Dropdown from '@arco-design/web-react/es/Dropdown'
import Menu from '@arco-design/web-react/es/Menu'
import Popover from '@arco-design/web-react/es/Popover'
import Tooltip from '@arco-design/web-react/es/Tooltip'
import { useState } from 'react'
import { Dialog } from '../feedback/dialog.tsx'
import { DatePicker } from '../arco/date-picker.ts'
import { Select } from '../arco/select.ts'
import { TreeSelect } from '../arco/tree-select.ts'
import { Drawer } from '../arco/drawer.ts'

const roles = ['Teacher', 'Pupil', 'Guest']
const places = [{ key: 'west', title: 'West campus', children: [{ key: '3b', title: 'Class 3b' }] }]

/** Elements that open over a form; `chosen` shows that a click has reached it. */
function Openers() {
  const [chosen, setChosen] = useState('nothing')
  const menu = (
    <Menu onClickMenuItem={setChosen}>
      <Menu.Item key="archived">Archive</Menu.Item>
    </Menu>
  )
  return (
    <div className="verdict-gallery-stack">
      <output>chosen: {chosen}</output>
      <Select options={roles} placeholder="Role" aria-label="Role" onChange={(value) => setChosen(String(value))} />
      <DatePicker aria-label="Day" placeholder="Day" onChange={(day) => setChosen(day)} />
      <TreeSelect treeData={places} placeholder="Class" aria-label="Class" onChange={(value) => setChosen(String(value))} />
      <div className="verdict-gallery-row">
        <Dropdown trigger="click" droplist={menu}>
          <Button>Menu</Button>
        </Dropdown>
        <Popover trigger="click" content={<Button onClick={() => setChosen('popped')}>Inside the popover</Button>}>
          <Button>Popover</Button>
        </Popover>
        <Tooltip trigger="click" content={<span onClick={() => setChosen('tipped')}>Inside the tooltip</span>}>
          <Button>Tooltip</Button>
        </Tooltip>
      </div>
    </div>
  )
}

export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'drawer'>()
  const close = () => setOpen(undefined)
  return (
    <div className="verdict-gallery-row">
      <Button onClick={() => setOpen('dialog')}>Dialog with lists</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer with lists</Button>
      <Dialog open={open === 'dialog'} title="Dialog with lists" onClose={close}>
        <Openers />
      </Dialog>
      <Drawer visible={open === 'drawer'} title="Drawer with lists" width={420} footer={null} onCancel={close} unmountOnExit>
        <Openers />
      </Drawer>
    </div>
  )
}
