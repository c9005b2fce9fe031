const section = (title: string, body: string) => `<div class="part"><section><h3>${title}</h3>${body}</section></div>`

/** A task in both languages. */
export const task = `<span class="h2"> A - Cakes <a href="/editorial">Editorial</a></span><p>Time Limit: 2.5 sec / Memory Limit: 976 MiB</p>
<div id="task-statement"><span class="lang"><span class="lang-ja">${section('問題文', '<p>ケーキ</p>')}</span>
<span class="lang-en"><p>Score: <var>100</var> points</p>${
  section('Problem Statement', '<p>Eat <var>A_1</var> cakes for $5.</p>') + section('Constraints', '<ul><li><var>1 \\leq A</var></li></ul>')
}<hr/><div class="io-style">${section('Input', '<p>From Standard Input:</p><pre><var>A</var> <var>B</var>\n</pre>') + section('Output', '<p>Print it.</p>')}</div><hr/>${
  section('Sample Input 1', '<pre>\n5 4\n</pre>') +
  section('Sample Output 1', '<pre>\nYay!\n</pre><p>Like this: <img src="/img/a.png"></p>') +
  section('Sample Input 2', '<pre>1 &lt;</pre>') +
  section('Sample Output 2', '<pre>:(</pre>')
}</span></span></div>`

/** An old task: Japanese only, titles outside the sections, KB. */
export const japanese = `<span class="h2">C - 文字列</span><p>実行時間制限: 500 msec / メモリ制限: 65536 KB</p><div id="task-statement">
<div class="part"><h3>問題文</h3><section>文字列 <var>S</var></section></div><div class="part"><h3>入力例 1</h3><section><pre>abc</pre></section></div>
<div class="part"><h3>出力例 1</h3><section><pre>cba</pre>逆順です。</section></div></div>`
