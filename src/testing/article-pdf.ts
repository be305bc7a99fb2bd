import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';

interface ArticlePdf {
  title?: string[];
  authors?: string;
  doi?: string;
  /** Title in the document information, as programs write it. */
  documentTitle?: string;
}

/** A PDF as journals print an article: masthead, title, authors with marked affiliations, abstract, keywords and references. */
export async function anArticlePdf({
  title = ['Terraces and Tenure:', 'Evidence from Musanze'],
  authors = 'Claudine Mukamana1*, Eric Nshimiyimana2',
  doi = '10.5555/jaed.2019.42',
  documentTitle = 'Microsoft Word - final_v3.docx',
}: ArticlePdf = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(documentTitle);
  const [font, bold] = [
    await document.embedFont(StandardFonts.TimesRoman),
    await document.embedFont(StandardFonts.TimesRomanBold),
  ];
  const sheet = () => {
    const page = document.addPage([595, 842]);
    let y = 800;
    return (text: string, { size = 10, x = 60, set = font }: { size?: number; x?: number; set?: PDFFont } = {}) => {
      page.drawText(text, { x, y, size, font: set });
      y -= size * 1.5;
    };
  };
  const line = sheet();
  line('Rwanda Journal of Economics, Vol. 5, No. 2, 2019', { size: 24 });
  for (const part of title) line(part, { size: 18, set: bold });
  line(authors, { size: 12 });
  line('1 School of Economics, University of Rwanda, Kigali');
  line('2 Institute of Policy Analysis, Kigali');
  line('Correspondence: claudine.mukamana@example.org');
  line(`https://doi.org/${doi}`);
  line('Abstract', { set: bold });
  line('We study how certificates of tenure change what house-');
  line('holds do with 1,240 plots in four districts.');
  line('Keywords: land tenure; soil conservation; Q15', { size: 9 });
  line('1. Introduction', { size: 13, set: bold });
  line('Certificates were issued from 2009 on.');
  const second = sheet();
  second('References', { size: 13, set: bold });
  second('Deaton, A. (2013). The Great Escape: Health, Wealth, and the');
  second('Origins of Inequality. Princeton University Press.', { x: 80 });
  second('Sen, A. (1999). Development as Freedom. Oxford University Press.');
  second('2', { x: 290 });
  return document.save();
}
