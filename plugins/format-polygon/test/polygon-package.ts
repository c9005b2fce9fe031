type Files = Readonly<Record<string, string | Buffer>>

interface Parts {
  readonly tests?: string
  readonly groups?: string
  readonly judging?: string
  readonly assets?: string
  readonly limits?: string
  readonly executables?: string
}

/** A stock checker. */
export const wcmp = '<checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>'

/** A package as written by Polygon, with two tests. `parts` replace parts of `problem.xml`. */
export function polygonFiles(
  name: string,
  { tests, groups = '', judging = '', assets = wcmp, limits, executables = '' }: Parts = {},
  files: Files = {},
): Record<string, string | Buffer> {
  const xml = `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="3" short-name="${name}" url="https://polygon.example/${name}">
  <names><name language="english" value="Title of ${name}"/></names>
  <statements><statement charset="UTF-8" language="english" path="statements/english/problem.tex" type="application/x-tex"/></statements>
  <judging input-file="" output-file="" run-count="1" ${judging}>
    <testset name="tests">
      ${limits ?? '<time-limit>1500</time-limit><memory-limit>67108865</memory-limit>'}<test-count>${(tests ?? '<test/><test/>').match(/<test\b/g)?.length ?? 0}</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>

      <tests>${tests ?? '<test method="manual" sample="true"/><test cmd="gen 1" method="generated"/>'}</tests><groups>${groups}</groups>
    </testset>
  </judging>
  <files><resources><file path="files/testlib.h"/><file path="files/help.h"/></resources><executables>${executables}</executables></files>
  <assets>${assets}
    <solutions>
      <solution tag="main"><source path="solutions/main.cpp" type="cpp.g++17"/></solution>
      <solution tag="time-limit-exceeded"><source path="solutions/slow.py" type="python.3"/></solution>
      <solution tag="time-limit-exceeded-or-accepted"><source path="solutions/risky.cpp" type="cpp.g++17"/></solution>
    </solutions>
  </assets>
  <tags><tag value="sums"/></tags>
</problem>`
  const sections = 'statement-sections/english'
  const all: Files = {
    'problem.xml': xml,
    [`${sections}/legend.tex`]: 'Add \\textbf{them}. \\includegraphics{dot}',
    [`${sections}/input.tex`]: 'Two numbers.',
    [`${sections}/output.tex`]: 'One.',
    [`${sections}/scoring.tex`]: 'All or nothing.',
    [`${sections}/notes.tex`]: "``Easy''.",
    [`${sections}/example.01`]: '1 2\r\n',
    [`${sections}/example.01.a`]: '3\r\n',
    'files/testlib.h': '// theirs',
    'files/help.h': '// help',
    'files/check.cpp': '#include "testlib.h"\nint main() { quitf(_ok, "fine"); }',
    'files/interactor.cpp': '#include "testlib.h"\nint main() { quitf(_ok, "fine"); }',
    'solutions/main.cpp': 'int main() {}',
    'solutions/slow.py': 'while True: pass',
    'solutions/risky.cpp': 'int main() {}',
    ...Object.fromEntries(
      [1, 2, 3, 4].flatMap((number) => [
        [`tests/0${number}`, `${number}\r\n`],
        [`tests/0${number}.a`, `${number}!\r\n`],
      ]),
    ),
    ...files,
  }
  return Object.fromEntries(Object.entries(all).flatMap(([path, content]) => (content === '' ? [] : [[`${name}/${path}`, content]])))
}
