import { useState } from 'react'
import { CodeEditor } from '../editor/code-editor.tsx'
import { EditorSettingsBar } from '../editor/editor-settings-bar.tsx'
import { editorDefaults, type EditorSettings } from '../editor/editor-settings.ts'
import { MarkdownEditor } from '../editor/markdown-editor.tsx'

const program = `#include <bits/stdc++.h>
using namespace std;

// 读入两个整数，输出它们的和
int main() {
    long long a, b;
    cin >> a >> b;
    cout << a + b << "\\n";
    return 0;
}
`

export function EditorSamples() {
  const [settings, setSettings] = useState<EditorSettings>(editorDefaults)
  const [code, setCode] = useState(program)
  const [text, setText] = useState('# Title\n\nSome *text* with $e^{i\\pi} = -1$.\n')
  const upload = async (file: File) => URL.createObjectURL(file)
  return (
    <div className="verdict-gallery-stack">
      <EditorSettingsBar value={settings} onChange={setSettings} />
      <CodeEditor {...settings} height={280} label="Code" language="C++ With O2" value={code} onChange={setCode} />
      <MarkdownEditor label="Description" value={text} onChange={setText} height={220} uploadImage={upload} uploadFile={upload} />
    </div>
  )
}
