/** Cover and contents of an issue in Typst; the numbers of the pages come with the data. */
export const FRONT_TEMPLATE = `
#let data = json(bytes(sys.inputs.data))
#let ink = rgb("#261b16")
#let style = data.style
#let families = (SERIF: "Source Serif 4", SANS: "Source Sans 3")
#let faint = rgb("#6b5a50")
#set document(title: data.title, date: none)
#set text(font: families.at(style.body), size: 11pt, fill: ink, lang: data.language)
#set page(paper: "a4", margin: (x: 25mm, top: 30mm, bottom: 25mm))
#block(width: 96mm, height: 128mm, clip: true, image(data.cover, alt: data.title, width: 100%, height: 100%, fit: "cover"))
#v(8mm)
#text(13pt, faint, data.volume)
#v(4mm)
#heading(level: 1, outlined: false, text(font: families.at(style.headings), 30pt, weight: 600, data.title))
#v(4mm)
#text(13pt, data.description)
#v(1fr)
#text(15pt, weight: 600, data.journal)
#linebreak()
#text(11pt, faint, data.publisher)
#pagebreak()
#heading(level: 1, text(font: families.at(style.headings), 20pt, weight: 600, data.contentsTitle))
#v(4mm)
#for entry in data.entries {
  block(breakable: false, below: 5mm, grid(columns: (1fr, auto), column-gutter: 8mm,
    [#text(weight: 600, entry.title) #linebreak() #text(10pt, faint, entry.authors)],
    text(faint, entry.page),
  ))
}
`;
