/** Exports as the Native XML plugin of OJS writes them, in the forms of three versions. */

export const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj
trailer<</Root 1 0 R>>
startxref
0
%%EOF
`;
export const base64 = (text: string) =>
  Buffer.from(text)
    .toString('base64')
    .replace(/(.{76})/g, '$1\n');

const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://pkp.sfu.ca native.xsd"';

interface Piece {
  id: number;
  title: string;
  doi?: string;
  more?: string;
  pdf?: string;
}

/** An issue of OJS 3.3 with one article; `more` is added to its publication. */
export function ojs33({ id, title, doi = `10.5555/old.${id}`, more = '', pdf = PDF }: Piece): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<issues xmlns="http://pkp.sfu.ca" ${XSI}>
  <issue xmlns="http://pkp.sfu.ca" ${XSI} published="1" current="0" access_status="1" url_path="">
    <id type="internal" advice="ignore">7${id}</id>
    <description locale="en_US">&lt;p&gt;Papers on &lt;em&gt;land&lt;/em&gt;.&lt;/p&gt;</description>
    <issue_identification>
      <volume>5</volume>
      <number>2</number>
      <year>2019</year>
      <title locale="en_US">Land ${id}</title>
      <title locale="fr_CA">Terres ${id}</title>
    </issue_identification>
    <date_published>2019-06-30</date_published>
    <last_modified>2020-01-02</last_modified>
    <sections>
      <section ref="ART" seq="1" editor_restricted="0" meta_indexed="1" meta_reviewed="1" abstracts_not_required="0" hide_title="0" hide_author="0" abstract_word_count="0">
        <id type="internal" advice="ignore">1</id>
        <abbrev locale="en_US">ART</abbrev>
        <title locale="en_US">Articles</title>
      </section>
      <section ref="EDI" seq="2"><id type="internal" advice="ignore">2</id><title locale="en_US">Éditorial corner</title></section>
    </sections>
    <issue_galleys ${XSI}/>
    <articles ${XSI}>
      <article xmlns="http://pkp.sfu.ca" ${XSI} locale="en_US" date_submitted="2018-11-05" status="3" submission_progress="0" current_publication_id="${id}1" stage="production">
        <id type="internal" advice="ignore">${id}</id>
        <submission_file ${XSI} id="9${id}" created_at="2019-05-01" date_created="" file_id="8${id}" stage="proof" updated_at="2019-05-02" viewable="true" genre="Article Text" uploader="editor">
          <name locale="en_US">article-${id}.pdf</name>
          <file id="8${id}" filesize="${pdf.length}" extension="pdf"><embed encoding="base64">${base64(pdf)}</embed></file>
        </submission_file>
        <publication ${XSI} locale="en_US" version="1" status="3" primary_contact_id="5" url_path="" seq="3" date_published="2019-07-01" section_ref="ART" access_status="0">
          <id type="internal" advice="ignore">${id}1</id>
          ${doi && `<id type="doi" advice="update">${doi}</id>`}
          <title locale="en_US">${title}</title>
          <title locale="fr_CA">Titre ${id}</title>
          <prefix locale="en_US">The</prefix>
          <subtitle locale="en_US">Evidence from &lt;em&gt;Musanze&lt;/em&gt;</subtitle>
          <abstract locale="en_US">&lt;p&gt;We study R&amp;amp;D.&lt;/p&gt;&lt;p&gt;Yields rose.&lt;/p&gt;</abstract>
          <abstract locale="fr_CA">&lt;p&gt;Nous &amp;eacute;tudions.&lt;/p&gt;</abstract>
          <licenseUrl>http://creativecommons.org/licenses/by-nc/4.0</licenseUrl>
          <copyrightHolder locale="en_US">The authors</copyrightHolder>
          <copyrightYear>2019</copyrightYear>
          <keywords locale="en_US"><keyword>land</keyword><keyword>Q15</keyword><keyword>yields</keyword></keywords>
          <authors ${XSI}>
            <author include_in_browse="true" user_group_ref="Author" seq="1" id="6">
              <givenname locale="en_US">Eric</givenname><familyname locale="en_US">Mugabo</familyname>
              <affiliation locale="en_US">University of Rwanda</affiliation>
              <country>RW</country><email>eric.${id}@example.org</email>
            </author>
            <author include_in_browse="true" user_group_ref="Author" seq="0" id="5">
              <givenname locale="en_US">Aline</givenname><familyname locale="en_US">Uwase</familyname>
              <affiliation locale="en_US">School of Economics</affiliation>
              <email>aline.${id}@example.org</email><orcid>https://orcid.org/0000-0002-1825-0097</orcid>
            </author>
          </authors>
          <article_galley ${XSI} locale="en_US" url_path="" approved="true">
            <id type="internal" advice="ignore">3${id}</id><name locale="en_US">PDF</name><seq>0</seq><submission_file_ref id="9${id}"/>
          </article_galley>
          <citations ${XSI}>
            <citation>Sen, A. (1999). Development as Freedom. Oxford University Press.</citation>
            <citation>Deaton, A. (2013). The Great Escape. Princeton University Press.</citation>
          </citations>
          <pages>12-34</pages>
          ${more}
        </publication>
      </article>
    </articles>
  </issue>
</issues>
`;
}

/** Articles of OJS 3.1, which have no publications: files have revisions, names no language. */
export const OJS31 = `<?xml version="1.0"?>
<articles xmlns="http://pkp.sfu.ca" ${XSI}>
  <article xmlns="http://pkp.sfu.ca" ${XSI} locale="en_US" date_submitted="2016-02-01" stage="production" date_published="2016-09-15" section_ref="Book Reviews" seq="1" access_status="0">
    <id type="internal" advice="ignore">201</id>
    <id type="doi" advice="update">10.5555/OLD.201</id>
    <title locale="en_US">A review of roads</title>
    <abstract locale="en_US">Roads reviewed.</abstract>
    <citations>First work, 2001.
Second work, 2002.</citations>
    <authors ${XSI}>
      <author primary_contact="true" include_in_browse="true" user_group_ref="Author">
        <firstname>Grace</firstname><middlename>N.</middlename><lastname>Akello</lastname>
        <affiliation locale="en_US">Makerere University</affiliation><country>UG</country><email>grace@example.org</email>
      </author>
      <author include_in_browse="true" user_group_ref="Translator">
        <firstname>Peter</firstname><lastname>Otieno</lastname><email>peter@example.org</email>
      </author>
    </authors>
    <submission_file ${XSI} stage="proof" id="44">
      <revision number="1" genre="Article Text" filename="old.pdf" viewable="true" date_uploaded="2016-09-01" date_modified="2016-09-01" filesize="9" filetype="application/pdf" user_group_ref="Editor" uploader="editor">
        <name locale="en_US">old.pdf</name><embed encoding="base64">${base64('not a PDF')}</embed>
      </revision>
      <revision number="2" genre="Article Text" filename="roads.pdf" viewable="true" date_uploaded="2016-09-02" date_modified="2016-09-02" filesize="9" filetype="application/pdf" user_group_ref="Editor" uploader="editor">
        <name locale="en_US">roads.pdf</name><embed encoding="base64">${base64(PDF)}</embed>
      </revision>
    </submission_file>
    <article_galley ${XSI} approved="false">
      <id type="internal" advice="ignore">55</id><name locale="en_US">PDF</name><seq>0</seq><submission_file_ref id="44" revision="2"/>
    </article_galley>
    <issue_identification><volume>2</volume><number>1</number><year>2016</year></issue_identification>
    <pages>e7</pages>
  </article>
</articles>
`;

/** An article of OJS 3.5 with two published versions, in French, with affiliations of ROR. */
export const OJS35 = `<?xml version="1.0" encoding="utf-8"?>
<article xmlns="http://pkp.sfu.ca" ${XSI} date_submitted="2024-01-10" status="3" submission_progress="" current_publication_id="302" stage="production">
  <id type="internal" advice="ignore">301</id>
  <submission_file ${XSI} id="61" file_id="71" stage="proof" viewable="true" genre="Texte de l'article"><name locale="fr_CA">v1.pdf</name><file id="71" filesize="9" extension="pdf"><embed encoding="base64">${base64(`${PDF}% 1\n%%EOF\n`)}</embed></file></submission_file>
  <submission_file ${XSI} id="62" file_id="72" stage="proof" viewable="true" genre="Texte de l'article"><name locale="fr_CA">v2.pdf</name><file id="72" filesize="9" extension="pdf"><embed encoding="base64">${base64(`${PDF}% 2\n%%EOF\n`)}</embed></file></submission_file>
  <publication ${XSI} locale="fr_CA" version="2" status="3" url_path="epargne" seq="1" date_published="2024-08-01" section_ref="Dossier">
    <id type="internal" advice="ignore">302</id>
    <title locale="fr_CA">L'épargne au village</title>
    <abstract locale="fr_CA">Un résumé.</abstract>
    <keywords locale="fr_CA"><keyword><name>épargne</name></keyword></keywords>
    <authors ${XSI}>
      <author include_in_browse="true" user_group_ref="Auteur-e" seq="0" id="9">
        <givenname locale="fr_CA">Josiane</givenname><familyname locale="fr_CA">Umutoni</familyname>
        <rorAffiliation><ror>https://ror.org/00286hs46</ror><name locale="fr_CA">Université du Rwanda</name></rorAffiliation>
        <email>josiane@example.org</email>
      </author>
    </authors>
    <article_galley ${XSI} locale="fr_CA"><id type="internal" advice="ignore">82</id><name locale="fr_CA">PDF</name><seq>0</seq><submission_file_ref id="62"/></article_galley>
    <issue_identification><number>1</number><year>2024</year><title locale="fr_CA">Épargne</title></issue_identification>
    <coverage locale="fr_CA">Rwanda</coverage>
  </publication>
  <publication ${XSI} locale="fr_CA" version="1" status="3" seq="1" date_published="2024-06-01" section_ref="Dossier">
    <id type="internal" advice="ignore">300</id>
    <title locale="fr_CA">L'épargne</title>
    <article_galley ${XSI} locale="fr_CA"><id type="internal" advice="ignore">81</id><name locale="fr_CA">PDF</name><seq>0</seq><submission_file_ref id="61"/></article_galley>
  </publication>
</article>
`;
