/**
 * MathML in Typst: `equation(node)` draws a formula of a text. Accents, braces and brackets grow with what they belong to, as they do in a
 * browser.
 */
export const MATH_TEMPLATE = `
#let relations = ("=", "<", ">", "≤", "≥", "≈", "∼", "≡", "∈", "≠", "→", "∝")
#let binaries = ("+", "-", "−", "±", "×", "·", "÷", "∗", "*")
/// With the limits that their own kind has.
#let larges = ("∑", "∏", "∐", "∫", "∬", "∭", "∮", "⋃", "⋂", "⨁", "⨂")
#let openings = ("(", "[", "{", "⟨", "⌈", "⌊", "|", "‖", "∥", "∣")
#let closings = (")", "]", "}", "⟩", "⌉", "⌋", "|", "‖", "∥", "∣")
#let separators = ("|", "‖", "∥", "∣")
#let bars = ("¯", "‾", "ˉ", "_", "\\u{304}", "\\u{305}")
#let accents = (
  "^": "\\u{302}", "ˆ": "\\u{302}", "\\u{302}": "\\u{302}", "~": "\\u{303}", "˜": "\\u{303}", "∼": "\\u{303}", "\\u{303}": "\\u{303}",
  "¯": "\\u{304}", "‾": "\\u{304}", "ˉ": "\\u{304}", "\\u{304}": "\\u{304}", "\\u{305}": "\\u{304}", "˘": "\\u{306}", "\\u{306}": "\\u{306}",
  "˙": "\\u{307}", ".": "\\u{307}", "\\u{307}": "\\u{307}", "¨": "\\u{308}", "\\u{308}": "\\u{308}", "\\u{20db}": "\\u{20db}", "ˇ": "\\u{30c}", "\\u{30c}": "\\u{30c}",
  "´": "\\u{301}", "\\u{301}": "\\u{301}", "\`": "\\u{300}", "\\u{300}": "\\u{300}", "°": "\\u{30a}", "˚": "\\u{30a}", "\\u{30a}": "\\u{30a}",
  "→": "\\u{20d7}", "\\u{20d7}": "\\u{20d7}", "←": "\\u{20d6}", "\\u{20d6}": "\\u{20d6}", "↔": "\\u{20e1}", "\\u{20e1}": "\\u{20e1}", "⇀": "\\u{20d1}", "\\u{20d1}": "\\u{20d1}",
)
#let above = ("⏞": math.overbrace, "⎴": math.overbracket, "⏜": math.overparen)
#let below = ("⏟": math.underbrace, "⎵": math.underbracket, "⏝": math.underparen, "_": math.underline, "\\u{332}": math.underline)
#let variants = (
  bold: s => math.bold(math.upright(s)), "bold-italic": s => math.bold(math.italic(s)), "double-struck": math.bb, script: math.cal,
  fraktur: math.frak, "sans-serif": math.sans, monospace: math.mono, normal: math.upright, italic: math.italic,
)
#let words(node) = node.children.map(c => if type(c) == str { c } else { "" }).join("", default: "")
#let elements(node) = node.children.filter(c => type(c) != str)
#let sign(s) = if s.clusters().len() == 1 { [#symbol(s)] } else { text(s) }
#let token(node) = {
  let (name, s) = (node.name, words(node))
  let variant = variants.at(node.attributes.at("mathvariant", default: ""), default: none)
  if s == "" or s == "\\u{2061}" { [] }
  else if variant != none and name in ("mi", "mn") { variant(s) }
  else if name == "mi" { if s.clusters().len() == 1 { math.italic(s) } else { math.upright(s) } }
  else if name == "mo" {
    if s in relations { math.class("relation", sign(s)) }
    else if s in binaries { math.class("binary", sign(s)) }
    else if s == "," { math.class("punctuation", s) }
    else if s in separators { math.class("normal", sign(s)) }
    else if s in openings { math.class("opening", sign(s)) }
    else if s in closings { math.class("closing", sign(s)) }
    else if s in larges { sign(s) }
    else { math.class("normal", sign(s)) }
  } else { math.upright(s) }
}
/// The one element within rows of one element.
#let core(node) = {
  let inside = elements(node)
  if node.name in ("mrow", "mstyle", "mpadded") and inside.len() == 1 { core(inside.first()) } else { node }
}
#let signOf(node) = { let one = core(node); if one.name in ("mo", "mi", "mtext") { words(one).trim() } else { "" } }
#let isFence(node, signs) = (
  node.name == "mo" and node.attributes.at("stretchy", default: "") != "false"
    and (words(node) in signs or (words(node) == "" and node.attributes.at("fence", default: "") == "true"))
)
#let isFenced(parts) = (
  parts.len() > 1 and isFence(parts.first(), openings) and (isFence(parts.last(), closings) or words(parts.first()) == "{")
    or parts.len() > 1 and isFence(parts.last(), closings) and parts.last().attributes.at("fence", default: "") == "true"
)
#let isApplication(node) = node.name == "mo" and words(node) == "\\u{2061}"
#let space(node) = {
  let width = node.attributes.at("width", default: "").match(regex("^-?[0-9]+(?:[.][0-9]+)?em$"))
  h(if width == none { 0.3em } else { float(width.text.trim("em")) * 1em })
}
#let rows(node, draw, left) = math.mat(
  delim: none, align: if left or node.attributes.at("columnalign", default: "").starts-with("left") { std.left } else { center },
  column-gap: if left { 1em } else { 0.8em }, row-gap: 0.4em,
  ..elements(node).map(row => elements(row).map(draw)),
)
#let row(parts, draw) = {
  for (index, part) in parts.enumerate() {
    let next = if index + 1 < parts.len() { parts.at(index + 1) } else { none }
    let isAfterName = index > 0 and isApplication(parts.at(index - 1))
    if isApplication(part) or (part.name == "mspace" and isAfterName) {}
    else if next != none and isApplication(next) { math.op(draw(part)) }
    else if part.name == "mo" and words(part) in separators and index > 0 and next != none { math.mid(sign(words(part))) }
    else { draw(part) }
  }
}
#let fenced(parts, draw) = {
  let left = words(parts.first()) == "{" and (parts.last().name != "mo" or words(parts.last()) == "")
  let isOpened = isFence(parts.first(), openings)
  let isClosed = isFence(parts.last(), closings)
  let inner = parts.slice(if isOpened { 1 } else { 0 }, if isClosed { parts.len() - 1 } else { parts.len() })
  math.lr({
    if isOpened { sign(words(parts.first())) }
    if left and inner.len() == 1 and core(inner.first()).name == "mtable" { rows(core(inner.first()), draw, true) } else { row(inner, draw) }
    if isClosed { sign(words(parts.last())) }
  })
}
#let scripts(parts, draw) = {
  let at(i) = if i < parts.len() and parts.at(i).name not in ("none", "mprescripts") { draw(parts.at(i)) } else { none }
  let before = parts.position(part => part.name == "mprescripts")
  if before == none { math.attach(at(0), b: at(1), t: at(2)) }
  else if before == 1 { math.attach(at(0), bl: at(2), tl: at(3)) }
  else { math.attach(at(0), b: at(1), t: at(2), bl: at(before + 1), tl: at(before + 2)) }
}
#let over(base, top, draw) = {
  let s = signOf(top)
  let isLetter = core(base).name in ("mi", "mn") and words(core(base)).clusters().len() == 1
  if s in bars and not isLetter { math.overline(draw(base)) }
  else if s in accents and core(base).name != "mo" { math.accent(draw(base), accents.at(s)) }
  else if s in above { above.at(s)(draw(base)) }
  else if base.name == "mover" and signOf(elements(base).last()) in above { above.at(signOf(elements(base).last()))(draw(elements(base).first()), draw(top)) }
  else if core(base).name == "mo" and words(core(base)) in ("→", "←", "⇒", "=") { math.attach(math.limits(math.stretch(sign(words(core(base))), size: 100% + 1em)), t: draw(top)) }
  else { math.attach(math.limits(draw(base)), t: draw(top)) }
}
#let under(base, bottom, draw) = {
  let s = signOf(bottom)
  if s in below { below.at(s)(draw(base)) }
  else if s in bars { math.underline(draw(base)) }
  else if base.name == "munder" and signOf(elements(base).last()) in below { below.at(signOf(elements(base).last()))(draw(elements(base).first()), draw(bottom)) }
  else { math.attach(math.limits(draw(base)), b: draw(bottom)) }
}
#let beside(base, draw) = if core(base).name == "mo" { math.scripts(draw(base)) } else { draw(base) }
#let raised(base, top, draw) = {
  let s = signOf(top)
  let isPrime = s != "" and s.clusters().all(c => c in ("′", "'"))
  math.attach(beside(base, draw), tr: if isPrime { math.primes(s.clusters().len()) } else { draw(top) })
}
#let fraction(node, top, bottom) = {
  if node.attributes.at("linethickness", default: "") == "0" { math.mat(delim: none, (top,), (bottom,)) }
  else { math.frac(style: if node.attributes.at("bevelled", default: "") == "true" { "skewed" } else { "vertical" }, top, bottom) }
}
#let enclosed(node, body) = {
  let notation = node.attributes.at("notation", default: "")
  if notation == "top" { math.overline(body) } else if notation == "bottom" { math.underline(body) } else { body }
}
#let formula(node) = {
  let name = node.name
  let parts = elements(node)
  let at(i) = if i < parts.len() { formula(parts.at(i)) } else { [] }
  if name in ("mi", "mn", "mo", "mtext") { token(node) }
  else if name == "mfrac" { fraction(node, at(0), at(1)) }
  else if name == "msqrt" { math.sqrt(row(parts, formula)) }
  else if name == "mroot" { math.root(at(1), at(0)) }
  else if name == "msup" and parts.len() == 2 { raised(parts.at(0), parts.at(1), formula) }
  else if name == "msub" { math.attach(beside(parts.at(0), formula), br: at(1)) }
  else if name == "msubsup" { math.attach(beside(parts.at(0), formula), br: at(1), tr: at(2)) }
  else if name == "munderover" { math.attach(math.limits(at(0)), b: at(1), t: at(2)) }
  else if name == "munder" and parts.len() == 2 { under(parts.at(0), parts.at(1), formula) }
  else if name == "mover" and parts.len() == 2 { over(parts.at(0), parts.at(1), formula) }
  else if name == "mmultiscripts" { scripts(parts, formula) }
  else if name == "mtable" { rows(node, formula, false) }
  else if name == "mspace" { space(node) }
  else if name == "menclose" { enclosed(node, row(parts, formula)) }
  else if name == "mphantom" { hide(row(parts, formula)) }
  else if isFenced(parts) { fenced(parts, formula) }
  else { row(parts, formula) }
}
#let equation(node, block: false) = {
  if node.at("math", default: none) == none { raw(node.attrs.latex) }
  else { math.equation(block: block, alt: node.alt, formula(node.math)) }
}
/// A formula on lines of its own. A much too wide one is broken at its signs if its parts fit; others become smaller.
#let displayed(node, room) = context {
  let body = equation(node, block: true)
  let width = measure(body).width
  if width <= room { return body }
  let parts = if node.at("math", default: none) == none { () } else { elements(core(node.math)) }
  let fits(part) = measure(math.equation(math.display(formula(part)))).width <= room
  if width > 1.3 * room and parts.len() > 3 and parts.all(fits) {
    set par(justify: false)
    math.equation(alt: node.alt, math.display(formula(node.math)))
  } else { scale(room / width * 100%, reflow: true, body) }
}
`;
