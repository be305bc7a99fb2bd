/** Articles in JATS and in Crossref's deposit schema, as journals of other systems have them. */

const DOCTYPE =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.2 20190208//EN" "JATS-journalpublishing1.dtd">';

interface JatsPiece {
  id: number;
  title: string;
  doctype?: string;
  /** Added to the front matter. */
  more?: string;
}

/** An article in JATS; its PDF is `terraces-{id}.pdf`. */
export function jatsArticle({ id, title, doctype = DOCTYPE, more = '' }: JatsPiece): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
${doctype}
<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:ali="http://www.niso.org/schemas/ali/1.0/" article-type="research-article" dtd-version="1.2" xml:lang="en">
  <front>
    <journal-meta><journal-id journal-id-type="ojs">jae</journal-id><issn>1234-5679</issn></journal-meta>
    <article-meta>
      <article-id pub-id-type="publisher-id">${id}</article-id>
      <article-id pub-id-type="doi">10.5555/jats.${id}</article-id>
      <article-categories><subj-group subj-group-type="heading"><subject>Articles</subject></subj-group></article-categories>
      <title-group>
        <article-title>Yields of <italic>Coffea arabica</italic> in ${title}<xref ref-type="fn" rid="fn1">*</xref></article-title>
        <subtitle>A panel</subtitle>
        <trans-title-group xml:lang="fr"><trans-title>Rendements du caféier ${id}</trans-title></trans-title-group>
      </title-group>
      <contrib-group>
        <contrib contrib-type="author">
          <contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>
          <name><surname>Uwase</surname><given-names>Aline</given-names></name>
          <email>aline.${id}@example.org</email>
          <xref ref-type="aff" rid="aff1"/><xref ref-type="aff" rid="aff2"/>
        </contrib>
        <contrib contrib-type="author"><string-name><given-names>Eric</given-names> <surname>Mugabo</surname></string-name><xref ref-type="aff" rid="aff2"/></contrib>
        <contrib contrib-type="editor"><name><surname>Otieno</surname><given-names>Peter</given-names></name></contrib>
      </contrib-group>
      <aff id="aff1"><label>1</label><institution-wrap><institution-id institution-id-type="ror">https://ror.org/00286hs46</institution-id><institution>University of Rwanda</institution></institution-wrap>, Kigali</aff>
      <aff id="aff2"><label>2</label>School of Economics, Huye</aff>
      <pub-date date-type="collection"><year>2018</year></pub-date>
      <pub-date date-type="pub" iso-8601-date="2018-04-09"><day>9</day><month>4</month><year>2018</year></pub-date>
      <volume>7</volume><issue>1</issue>
      <fpage>11</fpage><lpage>29</lpage>
      <history><date date-type="received"><day>2</day><month>11</month><year>2017</year></date></history>
      <permissions><license xlink:href="https://creativecommons.org/licenses/by-nc/4.0/"><license-p>Some rights.</license-p></license></permissions>
      <self-uri content-type="pdf" xlink:href="files/terraces-${id}.pdf"/>
      <self-uri xlink:href="https://old.example/index.php/jae/article/view/${id}"/>
      <abstract><title>Abstract</title><sec><title>Aim</title><p>We study trees where <inline-formula><mml:math><mml:mi>p</mml:mi><mml:mo>&lt;</mml:mo><mml:mn>5</mml:mn></mml:math></inline-formula> holds.</p></sec><p>Yields rose.</p></abstract>
      <trans-abstract xml:lang="fr"><title>Résumé</title><p>Nous étudions.</p></trans-abstract>
      <kwd-group xml:lang="en"><kwd>coffee</kwd><kwd>Q15</kwd></kwd-group>
      <funding-group><award-group><funding-source><institution-wrap><institution>National Fund</institution></institution-wrap></funding-source><award-id>NF-7</award-id></award-group></funding-group>
      ${more}
    </article-meta>
  </front>
  <body><sec><title>Introduction</title><p>Trees grow.</p></sec></body>
  <back>
    <ack><p>We thank the farmers.</p></ack>
    <ref-list>
      <ref id="r1"><mixed-citation>Sen, A. (1999). <source>Development as Freedom</source>. Oxford University Press.</mixed-citation></ref>
      <ref id="r2"><element-citation publication-type="journal"><person-group><name><surname>Deaton</surname><given-names>A.</given-names></name></person-group><year>2010</year><article-title>Price indexes</article-title><source>American Economic Review</source><volume>100</volume><issue>1</issue><fpage>5</fpage><lpage>34</lpage><pub-id pub-id-type="doi">10.1257/aer.100.1.5</pub-id></element-citation></ref>
    </ref-list>
  </back>
</article>
`;
}

/** A deposit of Crossref with an issue and one article; its PDF is `crossref.{id}.pdf`. */
export function crossrefDeposit({ id, title, more = '' }: Omit<JatsPiece, 'doctype'>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<doi_batch xmlns="http://www.crossref.org/schema/5.3.1" xmlns:jats="http://www.ncbi.nlm.nih.gov/JATS1" xmlns:fr="http://www.crossref.org/fundref.xsd" xmlns:ai="http://www.crossref.org/AccessIndicators.xsd" version="5.3.1">
  <head><doi_batch_id>b${id}</doi_batch_id><timestamp>1</timestamp><depositor><depositor_name>x</depositor_name><email_address>x@example.org</email_address></depositor><registrant>x</registrant></head>
  <body>
    <journal>
      <journal_metadata language="en"><full_title>Old Journal</full_title><issn media_type="electronic">12345679</issn></journal_metadata>
      <journal_issue>
        <publication_date media_type="online"><month>09</month><year>2016</year></publication_date>
        <journal_volume><volume>5</volume></journal_volume><issue>3</issue>
        <doi_data><doi>10.5555/issue.${id}</doi><resource>https://old.example/index.php/jae/issue/view/8${id}</resource></doi_data>
      </journal_issue>
      <journal_article publication_type="full_text" language="fr">
        <titles><title>L’épargne des <i>ménages</i> de ${title}</title><original_language_title language="en">Savings ${id}</original_language_title></titles>
        <contributors>
          <person_name sequence="first" contributor_role="author"><given_name>Josiane</given_name><surname>Umutoni</surname><affiliations><institution><institution_name>Université du Rwanda</institution_name><institution_id type="ror">https://ror.org/00286hs46</institution_id></institution></affiliations><ORCID>https://orcid.org/0000-0002-1825-0097</ORCID></person_name>
          <person_name sequence="additional" contributor_role="author"><given_name>Paul</given_name><surname>Habimana</surname><affiliation>INES Ruhengeri</affiliation></person_name>
          <organization sequence="additional" contributor_role="author">Groupe Épargne</organization>
          <person_name sequence="additional" contributor_role="editor"><given_name>Peter</given_name><surname>Otieno</surname></person_name>
        </contributors>
        <jats:abstract xml:lang="fr"><jats:p>Nous étudions.</jats:p></jats:abstract>
        <jats:abstract xml:lang="en"><jats:p>We study.</jats:p></jats:abstract>
        <publication_date media_type="print"><year>2016</year></publication_date>
        <publication_date media_type="online"><month>09</month><day>21</day><year>2016</year></publication_date>
        <pages><first_page>40</first_page><last_page>52</last_page></pages>
        <fr:program name="fundref"><fr:assertion name="fundgroup"><fr:assertion name="funder_name">National Fund</fr:assertion><fr:assertion name="award_number">NF-8</fr:assertion></fr:assertion></fr:program>
        <ai:program name="AccessIndicators"><ai:license_ref>https://creativecommons.org/licenses/by/4.0/</ai:license_ref></ai:program>
        ${more}
        <doi_data>
          <doi>10.5555/crossref.${id}</doi><resource>https://old.example/index.php/jae/article/view/${id}</resource>
          <collection property="text-mining"><item><resource mime_type="application/pdf">https://old.example/index.php/jae/article/download/${id}/7</resource></item></collection>
        </doi_data>
        <citation_list>
          <citation key="1"><unstructured_citation>Sen, A. (1999). Development as Freedom.</unstructured_citation></citation>
          <citation key="2"><journal_title>American Economic Review</journal_title><author>Deaton</author><volume>100</volume><first_page>5</first_page><cYear>2010</cYear><article_title>Price indexes</article_title></citation>
        </citation_list>
      </journal_article>
    </journal>
  </body>
</doi_batch>
`;
}
