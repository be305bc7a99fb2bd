import { typstBand } from '#features/journal/typst-band.ts';

/** An article in Typst: A4, the journal's band on the first page, running heads, notes at the foot, references at the end. */
export const ARTICLE_TEMPLATE = `
#let data = json(bytes(sys.inputs.data))
#let ink = rgb("#261b16")
#let style = data.style
#let earth = rgb(style.accent)
#let faint = rgb("#6b5a50")
#let ids = data.ids
#set document(title: data.title, author: data.authors.map(a => a.name), keywords: data.keywords, date: none)
#let families = (SERIF: "Source Serif 4", SANS: "Source Sans 3")
#let headings = families.at(style.headings)
#set text(font: families.at(style.body), size: style.size * 1pt, fill: ink, lang: data.language, hyphenate: true)
#set par(justify: true, leading: 0.62em, spacing: 0.9em)
#show link: set text(earth)
${typstBand(18)}
#set page(
  paper: "a4", margin: (x: 25mm, top: 26mm, bottom: 24mm),
  background: context if counter(page).get().first() == 1 {
    if style.firstPage == "BAND" { place(top, band) }
    else if style.firstPage == "LINE" { place(top, dy: 14mm, pdf.artifact(line(start: (25mm, 0mm), length: 160mm, stroke: 1.5pt + earth))) }
  },
  header: context if counter(page).get().first() > 1 {
    set text(8.5pt, faint)
    grid(columns: (1fr, auto), column-gutter: 8mm, align: (left, right), data.headLeft, data.headRight)
  },
  footer: context {
    set text(8.5pt, faint)
    grid(columns: (1fr, auto), align: (left, right), data.foot, counter(page).display())
  },
)
#set heading(numbering: none)
#show heading: it => block(above: 1.5em, below: 0.8em, sticky: true, {
  set par(justify: false)
  text(font: headings, if it.level == 1 { 13.5pt } else if it.level == 2 { 11.5pt } else { 10.5pt }, weight: 600, hyphenate: false, it.body)
})
#set figure(numbering: none, supplement: none, gap: 0.8em)
#set figure.caption(separator: none)
#show figure.caption: it => { set text(9pt); set par(justify: false); align(left, it.body) }
#show figure.where(kind: table): set figure.caption(position: top)
#show figure: set block(breakable: true)
#set table(stroke: none, inset: (x: 5pt, y: 3.5pt))
#show table: set text(9pt)
#show table: set par(justify: false)
#set footnote.entry(separator: line(length: 20%, stroke: 0.4pt + faint))
#show footnote.entry: set text(8.5pt)

#let relations = ("=", "<", ">", "≤", "≥", "≈", "∼", "≡", "∈", "≠", "→", "∝")
#let binaries = ("+", "-", "−", "±", "×", "·", "÷", "∗", "*")
#let larges = ("∑", "∏", "∫", "⋃", "⋂")
#let token(name, s) = {
  if name == "mi" { if s.clusters().len() == 1 { math.italic(s) } else { math.upright(s) } }
  else if name == "mo" {
    if s in relations { math.class("relation", s) }
    else if s in binaries { math.class("binary", s) }
    else if s in larges { math.class("large", s) }
    else if s == "," { math.class("punctuation", s) }
    else { math.class("normal", s) }
  } else { math.upright(s) }
}
#let words(node) = node.children.map(c => if type(c) == str { c } else { "" }).join("")
#let formula(node) = {
  let name = node.name
  let parts = node.children.filter(c => type(c) != str)
  let at(i) = if i < parts.len() { formula(parts.at(i)) } else { [] }
  let all = parts.map(formula).join()
  if name in ("mi", "mn", "mo", "mtext") { let s = words(node); if s == none or s == "" { [] } else { token(name, s) } }
  else if name == "mfrac" { math.frac(at(0), at(1)) }
  else if name == "msqrt" { math.sqrt(all) }
  else if name == "mroot" { math.root(at(1), at(0)) }
  else if name == "msup" { math.attach(at(0), t: at(1)) }
  else if name == "msub" { math.attach(at(0), b: at(1)) }
  else if name == "msubsup" { math.attach(at(0), b: at(1), t: at(2)) }
  else if name == "munderover" { math.attach(math.limits(at(0)), b: at(1), t: at(2)) }
  else if name == "munder" { math.attach(math.limits(at(0)), b: at(1)) }
  else if name == "mover" { math.attach(math.limits(at(0)), t: at(1)) }
  else if name == "mtable" { math.mat(delim: none, ..parts.map(r => r.children.filter(c => type(c) != str).map(formula))) }
  else if name == "mspace" { h(0.3em) }
  else { all }
}
#let equation(node, block: false) = {
  if node.at("math", default: none) == none { raw(node.attrs.latex) }
  else { math.equation(block: block, alt: node.alt, formula(node.math)) }
}

#let marked(body, mark) = {
  let name = mark.type
  if name == "bold" { strong(body) }
  else if name == "italic" { emph(body) }
  else if name == "underline" { underline(body) }
  else if name == "superscript" { super(body) }
  else if name == "subscript" { sub(body) }
  else if name == "small_caps" { smallcaps(body) }
  else if name == "monospace" { raw(body.at("text", default: "")) }
  else if name == "link" { link(mark.attrs.href, body) }
  else if name == "citation" { let id = mark.attrs.rids.split(" ").first(); if id in ids { link(label(id), body) } else { body } }
  else if name == "cross_reference" { if mark.attrs.rid in ids { link(label(mark.attrs.rid), body) } else { body } }
  else if name == "piece" and mark.attrs.kind == "doi" { link("https://doi.org/" + body.text, body) }
  else { body }
}
#let inline(nodes) = {
  for node in nodes {
    if node.type == "text" {
      let body = text(node.text)
      for mark in node.at("marks", default: ()).rev() { body = marked(body, mark) }
      body
    } else if node.type == "formula" { equation(node) }
    else if node.type == "footnote" { footnote(inline(node.at("content", default: ()))) }
  }
}
#let content(node) = node.at("content", default: ())
#let caption(node) = {
  let words = content(content(node).at(0))
  if node.attrs.label != "" { strong(node.attrs.label + if words.len() > 0 { ". " }) }
  inline(words)
}
#let notes(nodes) = for note in nodes { block(above: 0.6em, text(8.5pt, faint, inline(content(note)))) }
#let named(id, body) = if id == "" { body } else [#body#label(id)]

#let cells(node, blocks, isHead) = content(node).map(cell => {
  let inside = content(cell)
  let body = if inside.len() == 1 and inside.at(0).type == "paragraph" { inline(content(inside.at(0))) } else { blocks(inside) }
  let a = cell.attrs
  table.cell(
    colspan: a.colspan, rowspan: a.rowspan, align: if a.align == "right" { right } else if a.align == "center" { center } else { left },
    if cell.type == "table_header" { strong(body) } else { body },
  )
})
#let blocks(nodes) = {
  for node in nodes {
    let kind = node.type
    if kind == "paragraph" { par(inline(content(node))) }
    else if kind == "heading" {
      let label = if node.attrs.label == "" { "" } else { node.attrs.label + " " }
      named(node.attrs.id, heading(level: node.level, label + inline(content(node))))
    } else if kind == "bullet_list" { list(..content(node).map(item => blocks(content(item)))) }
    else if kind == "ordered_list" {
      let numbering = (order: "1.", "alpha-lower": "(a)", "alpha-upper": "(A)", "roman-lower": "(i)", "roman-upper": "I.").at(node.attrs.kind)
      enum(numbering: numbering, start: node.attrs.start, ..content(node).map(item => blocks(content(item))))
    } else if kind == "block_quote" { quote(block: true, blocks(content(node))) }
    else if kind == "preformatted" { raw(block: true, content(node).map(n => n.text).join("")) }
    else if kind == "equation" {
      let body = equation(node, block: true)
      named(node.attrs.id, block(width: 100%, if node.attrs.label == "" { body } else {
        grid(columns: (1fr, auto), align: (center + horizon, right + horizon), body, node.attrs.label)
      }))
    } else if kind == "figure" {
      // Nothing that could be described: a figure needs a picture.
      let body = if node.attrs.media == "" {
        block(width: 100%, { block(width: 100%, inset: 1em, stroke: 0.5pt + faint, data.noPicture); text(9pt, caption(node)) })
      } else {
        let picture = image(node.attrs.media, alt: node.attrs.alternative, width: calc.min(100, node.width) * 1%)
        figure(kind: image, picture, caption: caption(node))
      }
      named(node.attrs.id, body)
      notes(content(node).slice(1))
    } else if kind == "table_figure" {
      let rows = content(content(node).at(1))
      let isHead(row) = content(row).all(c => c.type == "table_header")
      let first = rows.position(row => not isHead(row))
      let heads = if first == none { () } else { rows.slice(0, first) }
      let others = if first == none { rows } else { rows.slice(first) }
      let grid = table(
        columns: (1fr,) * node.columns,
        table.hline(stroke: 0.8pt),
        ..if heads.len() > 0 { (table.header(..heads.map(row => cells(row, blocks, true)).flatten()), table.hline(stroke: 0.4pt)) } else { () },
        ..others.map(row => cells(row, blocks, false)).flatten(),
        table.hline(stroke: 0.8pt),
      )
      named(node.attrs.id, figure(kind: table, grid, caption: caption(node)))
      notes(content(node).slice(2))
    }
  }
}

#v(4mm)
#text(9pt, faint)[#data.journal #h(1fr) #data.volume]
#v(2mm)
#text(9pt, weight: 600, earth, data.kind)
#show title: set text(font: headings, 22pt, weight: 600, hyphenate: false)
#show title: set par(justify: false, leading: 0.45em)
#show title: set block(above: 4mm, below: 6mm)
#title()
#block(below: 0.5em, { set par(justify: false); text(11.5pt, weight: 600, data.authors.map(a => a.name).join(", ")) })
#for a in data.authors { block(above: 0.35em, below: 0.35em, text(9pt, faint, a.name + ": " + a.affiliation)) }
#block(above: 0.9em, text(9pt, data.dates))
#if data.doi != "" { text(9pt, link(data.doi)) }
#block(width: 100%, above: 1.2em, inset: (left: 10pt, y: 4pt), stroke: (left: 2pt + earth), {
  for (index, paragraph) in data.abstract.enumerate() {
    par(if index == 0 { text(weight: 600, data.abstractTitle + ". ") } + paragraph)
  }
  if data.keywords.len() > 0 { par[#text(weight: 600, data.keywordsTitle + ": ")#data.keywords.join(", ")] }
})
#for t in data.translations {
  block(width: 100%, above: 1em, inset: (left: 10pt, y: 4pt), stroke: (left: 2pt + faint), {
    set text(lang: t.language)
    par(text(weight: 600, t.title))
    for (index, paragraph) in t.abstract.enumerate() {
      par(if index == 0 { text(weight: 600, t.abstractTitle + ". ") } + paragraph)
    }
    if t.keywords.len() > 0 { par(emph(t.keywords.join(", "))) }
  })
}
#blocks(data.blocks)
#for statement in data.statements { heading(level: 1, statement.heading); for paragraph in statement.paragraphs { par(paragraph) } }
#if data.references.len() > 0 {
  heading(level: 1, data.referencesTitle)
  set text(9.2pt)
  for reference in data.references {
    named(reference.attrs.id, block(above: 0.7em, below: 0.7em, par(justify: false, hanging-indent: 1.4em, inline(content(reference)))))
  }
}
#v(1em)
#line(length: 100%, stroke: 0.4pt + faint)
#let imprint = text(8.5pt, faint)[#data.licence #linebreak() #link(data.address)]
#if style.hasQr {
  grid(columns: (auto, 1fr), column-gutter: 5mm, align: (left + top, left + horizon),
    image(bytes(data.qr), format: "svg", width: 18mm, alt: data.address), imprint)
} else { imprint }
`;
