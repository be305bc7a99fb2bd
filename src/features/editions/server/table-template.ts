/**
 * Tables in Typst: `tableOf(node, blocks)` and the widths of their columns. Needs `inline` and `equation`. A table is as wide as the
 * text; a column is never narrower than its longest word as long as all of them find room, in smaller letters if need be. A table that
 * finds no room has a landscape page.
 */
export const TABLE_TEMPLATE = `
#let tableWidth = 160mm
#let widthAcross = 247mm
#let tableSizes = (9pt, 8pt, 7pt)
/// Letters that can be read on a screen that enlarges them.
#let leastSize = 4pt
/// Left and right of the words of a cell.
#let tableInset(columns) = if columns > 7 { 3pt } else { 5pt }
/// Height up to which a table stays together on a page, with its caption and notes.
#let smallTable = 75mm

#let cellBody(cell, blocks) = {
  let inside = content(cell)
  let body = if inside.len() == 1 and inside.at(0).type == "paragraph" { inline(content(inside.at(0))) } else { blocks(inside) }
  if cell.type == "table_header" { strong(body) } else { body }
}
#let cells(node, blocks) = content(node).map(cell => {
  let a = cell.attrs
  table.cell(
    colspan: a.colspan, rowspan: a.rowspan, align: if a.align == "right" { right } else if a.align == "center" { center } else { left },
    cellBody(cell, blocks),
  )
})

/// Widths at 9 points: in one line, and of the longest piece that no line may break.
#let cellWidths(cell, blocks) = {
  let weight = if cell.type == "table_header" { 700 } else { 400 }
  let pieces = content(cell).filter(n => n.type == "paragraph").map(content).flatten().map(n => {
    if n.type == "text" { n.text.replace(regex("https?://\\S+"), m => m.text.replace("/", "/ ")).split().map(w => measure(text(9pt, weight: weight, w)).width) }
    else if n.type == "formula" { (measure(text(9pt, equation(n))).width,) }
    else { () }
  }).flatten()
  let natural = measure(text(9pt, cellBody(cell, blocks))).width
  (natural: natural, least: calc.min(natural, calc.max(0pt, ..pieces)))
}
/// Makes columns at least as wide together as a cell that spans them.
#let widened(widths, column, span, width) = {
  let missing = width - widths.slice(column, column + span).sum()
  if missing <= 0pt { return widths }
  widths.enumerate().map(((index, one)) => if index >= column and index < column + span { one + missing / span } else { one })
}
#let columnWidths(rows, columns, blocks) = {
  let natural = (0pt,) * columns
  let least = (0pt,) * columns
  let all = rows.map(content).flatten().sorted(key: cell => cell.attrs.colspan)
  for cell in all {
    let a = cell.attrs
    let found = cellWidths(cell, blocks)
    natural = widened(natural, a.column, a.colspan, found.natural)
    least = widened(least, a.column, a.colspan, found.least)
  }
  (natural: natural, least: least)
}
/// Shares out room among columns of which none gets more than it needs.
#let shares(needs, room) = {
  let fair = room / needs.len()
  let settled = needs.filter(need => need <= fair)
  while settled.len() < needs.len() {
    let next = (room - settled.sum(default: 0pt)) / (needs.len() - settled.len())
    let found = needs.filter(need => need <= next)
    fair = next
    if found.len() == settled.len() { break }
    settled = found
  }
  needs.map(need => calc.min(need, fair))
}
/// The size of the letters, the widths of the columns, whether words have to be hyphenated, and whether the page is across.
#let tableLook(found) = {
  let inset = 2 * tableInset(found.least.len())
  let roomIn(width) = width - found.least.len() * inset
  let fits(size) = found.least.sum() * (size / 9pt) <= roomIn(tableWidth)
  let size = tableSizes.find(fits)
  let across = size == none
  let room = roomIn(if across { widthAcross } else { tableWidth })
  if across { size = calc.min(tableSizes.last(), room / found.least.sum() * 9pt) }
  if size < leastSize {
    let least = found.least.map(one => one * (leastSize / 9pt))
    return (size: leastSize, columns: shares(least, room).map(one => one + inset), hyphenate: true, across: true)
  }
  let least = found.least.map(one => one * (size / 9pt))
  let natural = found.natural.map(one => one * (size / 9pt))
  let extra = room - natural.sum()
  let columns = if extra >= 0pt { natural.map(one => one + extra / natural.len()) } else {
    let wanted = natural.sum() - least.sum()
    least.zip(natural).map(((low, high)) => low + (high - low) * ((room - least.sum()) / wanted))
  }
  (size: size, columns: columns.map(one => one + inset), hyphenate: false, across: across)
}
#let tableOf(node, blocks, look) = {
  let rows = content(content(node).at(1))
  let isHead(row) = content(row).all(c => c.type == "table_header")
  let first = rows.position(row => not isHead(row))
  let heads = if first == none { () } else { rows.slice(0, first) }
  let others = if first == none { rows } else { rows.slice(first) }
  set text(look.size, hyphenate: look.hyphenate)
  table(
    columns: look.columns, inset: (x: tableInset(node.columns), y: 3.5pt),
    table.hline(stroke: 0.8pt),
    ..if heads.len() > 0 { (table.header(..heads.map(row => cells(row, blocks)).flatten()), table.hline(stroke: 0.4pt)) } else { () },
    ..others.map(row => cells(row, blocks)).flatten(),
    table.hline(stroke: 0.8pt),
  )
}
#let tableFigure(node, blocks) = context {
  let rows = content(content(node).at(1))
  let look = tableLook(columnWidths(rows, node.columns, blocks))
  let body = {
    named(node.attrs.id, figure(kind: table, tableOf(node, blocks, look), caption: caption(node)))
    notes(content(node).slice(2))
  }
  let isSmall = rows.len() < 40 and measure(width: tableWidth, body).height <= smallTable
  let whole = block(width: 100%, breakable: look.across or not isSmall, above: 1.4em, below: 1.4em, body)
  if look.across { page(flipped: true, whole) } else { whole }
}
`;
