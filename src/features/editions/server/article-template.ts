import { typstBand } from '#features/journal/typst-band.ts';
import { MATH_TEMPLATE } from './math-template.ts';
import { TABLE_TEMPLATE } from './table-template.ts';

/** An article in Typst: A4, the journal's band on the first page, running heads, notes at the foot, references at the end. */
export const ARTICLE_TEMPLATE = `
#let data = json(bytes(sys.inputs.data))
#let ink = rgb("#261b16")
#let style = data.style
#let earth = rgb(style.accent)
#let faint = rgb("#6b5a50")
#let ids = data.ids
#set document(title: data.title, author: data.authors, keywords: data.keywords, date: none)
#let families = (SERIF: "Source Serif 4", SANS: "Source Sans 3")
#let headings = families.at(style.headings)
#set text(font: families.at(style.body), size: style.size * 1pt, fill: ink, lang: data.language, hyphenate: true)
#set par(justify: true, leading: 0.62em, spacing: 0.9em)
#show link: set text(earth)
/// Words without any place to break, such as keys of addresses, are broken where the line ends.
#show regex("[\\p{L}\\p{N}_]{50,}"): it => it.text.clusters().chunks(10).map(part => part.join()).join("\u{200b}")
${typstBand(18)}
/// A running head of one line, cut after a word where it would be wider.
#let fitted(words, width) = {
  let head(words) = text(8.5pt, faint, words)
  if measure(head(words)).width <= width { return head(words) }
  let parts = words.split(" ")
  let cut(count) = head(parts.slice(0, count).join(" ") + " …")
  let (low, high) = (1, parts.len())
  while low + 1 < high {
    let middle = calc.quo(low + high, 2)
    if measure(cut(middle)).width <= width { low = middle } else { high = middle }
  }
  cut(low)
}
#set page(
  paper: "a4", margin: (x: 25mm, top: 26mm, bottom: 24mm),
  numbering: "1",
  background: context if here().page() == 1 {
    if style.firstPage == "BAND" { place(top, band) }
    else if style.firstPage == "LINE" { place(top, dy: 14mm, pdf.artifact(line(start: (25mm, 0mm), length: 160mm, stroke: 1.5pt + earth))) }
  },
  header: context if here().page() > 1 {
    let rightHead = fitted(data.headRight, if data.headLeft == "" { 160mm } else { 76mm })
    let leftHead = fitted(data.headLeft, 152mm - measure(rightHead).width)
    grid(columns: (1fr, auto), align: (left, right), leftHead, rightHead)
  },
  footer: context {
    set text(8.5pt, faint)
    grid(columns: (1fr, auto), align: (left, right), data.foot, counter(page).display())
  },
)
#counter(page).update(data.firstPage)
#set heading(numbering: none)
#show heading: it => block(above: 1.5em, below: 0.8em, sticky: true, {
  set par(justify: false)
  text(font: headings, if it.level == 1 { 13.5pt } else if it.level == 2 { 11.5pt } else { 10.5pt }, weight: 600, hyphenate: false, it.body)
})
#set figure(numbering: none, supplement: none, gap: 0.8em)
#set figure.caption(separator: none)
#show figure.caption: it => { set text(9pt); set par(justify: false); align(left, it.body) }
#show figure.where(kind: table): it => { show figure.caption: caption => block(sticky: true, width: 100%, caption); it }
#show figure.where(kind: table): set figure.caption(position: top)
#show figure: set block(breakable: true)
#set table(stroke: none)
#show table: set par(justify: false)
#set footnote.entry(separator: line(length: 20%, stroke: 0.4pt + faint))
#show footnote.entry: set text(8.5pt)

${MATH_TEMPLATE}
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
#let labelOf(item) = item.at("attrs", default: (:)).at("label", default: "")
#let caption(node) = {
  let words = content(content(node).at(0))
  if node.attrs.label != "" { strong(node.attrs.label + if words.len() > 0 { ". " }) }
  inline(words)
}
#let notes(nodes) = for note in nodes { block(above: 0.6em, text(8.5pt, faint, inline(content(note)))) }
#let named(id, body) = if id == "" { body } else [#body#label(id)]

${TABLE_TEMPLATE}
/// As wide as the text, or as high as leaves room for a paragraph or two.
#let pictureOf(node) = context {
  let picture(..size) = image(node.attrs.media, alt: node.attrs.alternative, ..size)
  if measure(picture(width: 160mm)).height <= 150mm { picture(width: 100%) } else { picture(height: 150mm) }
}
#let blocks(nodes) = {
  for node in nodes {
    let kind = node.type
    if kind == "paragraph" { par(inline(content(node))) }
    else if kind == "heading" {
      let label = if node.attrs.label == "" { "" } else { node.attrs.label + " " }
      named(node.attrs.id, heading(level: node.level, label + inline(content(node))))
    } else if kind.ends-with("_list") and content(node).any(item => labelOf(item) != "") {
      let labels = content(node).map(labelOf)
      enum(numbering: number => labels.at(number - 1), number-align: start, ..content(node).map(item => blocks(content(item))))
    } else if kind == "bullet_list" { list(..content(node).map(item => blocks(content(item)))) }
    else if kind == "ordered_list" {
      let numbering = (order: "1.", "alpha-lower": "(a)", "alpha-upper": "(A)", "roman-lower": "(i)", "roman-upper": "I.").at(node.attrs.kind)
      enum(numbering: numbering, start: node.attrs.start, ..content(node).map(item => blocks(content(item))))
    } else if kind == "block_quote" { quote(block: true, blocks(content(node))) }
    else if kind == "preformatted" { raw(block: true, content(node).map(n => n.text).join("")) }
    else if kind == "equation" {
      named(node.attrs.id, block(width: 100%, if node.attrs.label == "" { displayed(node, 160mm) } else {
        context {
          let room = 156mm - measure(node.attrs.label).width
          grid(columns: (room, 1fr), align: (center + horizon, right + horizon), displayed(node, room), node.attrs.label)
        }
      }))
    } else if kind == "figure" {
      // Nothing that could be described: a figure needs a picture.
      let body = if node.attrs.media == "" {
        block(width: 100%, { block(width: 100%, inset: 1em, stroke: 0.5pt + faint, data.noPicture); text(9pt, caption(node)) })
      } else {
        figure(kind: image, pictureOf(node), caption: caption(node))
      }
      // In the flow, a picture that finds no room would leave the rest of its page white.
      place(auto, float: true, clearance: 1.4em, block(width: 100%, align(start, { named(node.attrs.id, body); notes(content(node).slice(1)) })))
    } else if kind == "table_figure" {
      tableFigure(node, blocks)
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
#block(below: 0.5em, { set par(justify: false); text(11.5pt, weight: 600, data.authors.join(", ")) })
#for a in data.affiliations { block(above: 0.35em, below: 0.35em, text(9pt, faint, a)) }
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
  for (index, reference) in data.references.enumerate() {
    // The last ones go with the imprint, which would be alone on a page otherwise.
    named(reference.attrs.id, block(sticky: index + 3 >= data.references.len(), breakable: index + 3 < data.references.len(), above: 0.7em, below: 0.7em, par(justify: false, hanging-indent: 1.4em, labelOf(reference) + if labelOf(reference) != "" { " " } + inline(content(reference)))))
  }
}
#let imprint = text(8.5pt, faint)[#data.licence #linebreak() #link(data.address)]
#block(breakable: false, above: 1.5em, {
  line(length: 100%, stroke: 0.4pt + faint)
  if style.hasQr { grid(columns: (auto, 1fr), column-gutter: 5mm, align: (left + top, left + horizon),
    image(bytes(data.qr), format: "svg", width: 18mm, alt: data.address), imprint) } else { imprint }
})
`;
