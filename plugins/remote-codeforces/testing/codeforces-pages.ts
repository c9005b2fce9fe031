/** The page of the problem 4A: math between dollars, a sample with a line in each element, and one with `br`. */
export const statement = `<span class="tag-box" title="Math"> math </span><span class="tag-box" title="Difficulty">*800</span>
<div class="problem-statement"><div class="header"><div class="title">A. Sums</div>
<div class="time-limit"><div class="property-title">time limit per test</div>1.5 seconds</div>
<div class="memory-limit"><div class="property-title">memory limit per test</div>256 megabytes</div>
<div class="input-file input-standard"><div class="property-title">input</div>standard input</div>
<div class="output-file"><div class="property-title">output</div>output.txt</div></div>
<div><p>Given $$$a &lt; b$$$, find $$$$$$\\sum a + b$$$$$$ now.</p><img src="/predownloaded/a.png"></div>
<div class="input-specification"><div class="section-title">Input</div><p>Two numbers.</p></div>
<div class="output-specification"><div class="section-title">Output</div><p>One number.</p></div>
<div><div class="section-title">Scoring</div><p>Ten points.</p></div>
<div class="sample-tests"><div class="section-title">Examples</div><div class="sample-test">
<div class="input"><div class="title">Input<div class="input-output-copier">Copy</div></div><pre><div class="test-example-line test-example-line-0">1</div><div class="test-example-line test-example-line-1">2 3</div></pre></div>
<div class="output"><div class="title">Output</div><pre>3<br />5<br /></pre></div>
<div class="input"><div class="title">Input</div><pre>
4&lt;5&nbsp;6
</pre></div><div class="output"><div class="title">Output</div><pre>&nbsp;
11</pre></div></div></div>
<div class="note"><div class="section-title">Note</div><p>None.</p></div></div>`

/** A Gym contest whose problem A has only a PDF, with tutorials listed before the statements. */
const gymContest = (contest: string, language: string, statements: string): Readonly<Record<string, string>> => ({
  [`/gym/${contest}/problem/A`]: '<embed type="application/pdf" src="/statements.pdf">',
  [`/gym/${contest}`]: `<table><tr><td>Tutorials</td><td><a href="/gym/${contest}/attachments/download/40/tutorials.pdf">tutorials.pdf</a></td></tr>
<tr><td>${language}</td><td><a href="/gym/${contest}/attachments/download/41/${statements}">statements.pdf</a></td></tr></table>
<table class="problems"><tr><th>#</th><th>Name</th></tr><tr><td class="id"><a href="/gym/${contest}/problem/A">A</a></td><td>
<a href="/gym/${contest}/problem/A"><!-- -->Pyramids<!-- --></a><div class="notice"><div>pyramids.in / pyramids.out</div> 2 s, 256 MB </div></td></tr></table>`,
})

/** A Gym problem with a statement, and contests with only PDFs, in English and in another language. */
export const gymPages: Readonly<Record<string, string>> = {
  '/gym/100032/problem/B': statement.replace('A. Sums', 'B. Sums'),
  ...gymContest('100032', 'English', 'statements-en.pdf'),
  ...gymContest('100033', 'Russian', 'statements-ru.pdf'),
}
