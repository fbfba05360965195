-- old code can't run beside this: it would write sentences where codes are kept

-- What a person reads is put into words when it is read: a sentence that was kept becomes its code and what it names. One that none of these
-- says stays as it was, as data of the code "other". The audit is never changed, and keeps its sentences.
create temp table told (fingerprint text, code text, weight int, tr text, names_tr text[], en text, names_en text[]) on commit drop;
insert into told values
  ('sample', 'sample', 105, '^Bu bir örnek ürün; hiçbir mağazaya gönderilmez\.
Seçimden çıkarın ya da ana sayfadan örnek veriyi kaldırın\.$', '{}', '^This is a sample product; it is sent to no store\.
Leave it out of the choice, or remove the sample data on the home page\.$', '{}'),
  ('category_unmapped', 'category_unmapped', 80, '^(.*?) kategorisi (.*?) ile eşleştirilmemiş\.
Kategori eşleştirmede bu kategoriyi eşleştirin\.$', '{category,channel}', '^The category (.*?) is not mapped to (.*?)\.
Map this category in category mapping\.$', '{category,channel}'),
  ('category_gone', 'category_gone', 114, '^(.*?) kategorisinin eşleştirildiği kategori (.*?) üzerinde artık yok ya da ürün kabul etmiyor\.
Kategoriyi yeniden eşleştirin\.$', '{category,channel}', '^The category that (.*?) is mapped to is gone from (.*?), or takes no products\.
Map the category again\.$', '{category,channel}'),
  ('taxonomy_loading', 'taxonomy_loading', 64, '^(.*?) özellikleri hâlâ okunuyor: (.*?)
Birkaç saniye sonra yeniden deneyin\.$', '{channel,category}', '^The attributes at (.*?) are still being read: (.*?)
Try again in a few seconds\.$', '{channel,category}'),
  ('taxonomy_refused', 'taxonomy_refused', 243, '^(.*?) bu kategorinin özelliklerini vermiyor: (.*?)\.
Mağazanın anahtarının ürün ve kategori okuma yetkisini pazaryerinin panelinde denetleyin\. Liste kendiliğinden yeniden istenir; okununca ürünü yeniden gönderin\. Sürerse ayrıntıdaki yanıtı desteğe iletin\.$', '{channel,category}', '^(.*?) does not let us read the attributes of this category: (.*?)\.
Check in the marketplace''s panel that the store''s key may read products and categories\. The list is asked for again by itself; send the product again once it can be read\. If it goes on, tell support the answer under Details\.$', '{channel,category}'),
  ('brand_unknown', 'brand_unknown', 87, '^(.*?) marka listesinde (.*?) yok\.
Marka eşleştirmede bu markanın pazaryerindeki karşılığını seçin\.$', '{channel,brand}', '^(.*?) is not in the brand list of (.*?)\.
In the brand mapping, choose which of the marketplace''s brands it is\.$', '{brand,channel}'),
  ('brand_gone', 'brand_gone', 83, '^(.*?) için seçilen marka (.*?) listesinde artık yok\.
Marka eşleştirmede başka bir marka seçin\.$', '{brand,channel}', '^The brand chosen for (.*?) is gone from the list of (.*?)\.
Choose another brand in the brand mapping\.$', '{brand,channel}'),
  ('brands_loading', 'brands_loading', 65, '^(.*?) marka listesi hâlâ okunuyor\.
Birkaç dakika sonra yeniden deneyin\.$', '{channel}', '^The brand list of (.*?) is still being read\.
Try again in a few minutes\.$', '{channel}'),
  ('brands_refused', 'brands_refused', 282, '^(.*?) marka listesini vermiyor, bu yüzden bu markanın orada olup olmadığı bilinmiyor\.
Mağazanın anahtarının ürün ve kategori okuma yetkisini pazaryerinin panelinde denetleyin\. Liste kendiliğinden yeniden istenir; okununca ürünü yeniden gönderin\. Sürerse ayrıntıdaki yanıtı desteğe iletin\.$', '{channel}', '^(.*?) does not let us read its brand list, so nobody knows whether this brand is in it\.
Check in the marketplace''s panel that the store''s key may read products and categories\. The list is asked for again by itself; send the product again once it can be read\. If it goes on, tell support the answer under Details\.$', '{channel}'),
  ('attribute_missing', 'attribute_missing', 70, '^Zorunlu özellik eksik: (.*?) \((.*?)\)
Özelliği eşleştirin ya da ürüne değer girin\.$', '{name,category}', '^A required attribute is missing: (.*?) \((.*?)\)
Map the attribute, or give the product a value\.$', '{name,category}'),
  ('value_unmapped', 'value_unmapped', 102, '^(.*?) özelliğinde (.*?) değeri pazaryerinde yok ve eşleştirilmemiş\.
Değeri pazaryerinin bir değeriyle eşleştirin\.$', '{name,value}', '^The value (.*?) of (.*?) is not at the marketplace and not mapped\.
Map the value to one of the marketplace''s\.$', '{value,name}'),
  ('fixed_value_gone', 'fixed_value_gone', 94, '^(.*?) için seçilen sabit değer pazaryerinde artık yok \((.*?)\)\.
Özellik eşleştirmede yeni bir değer seçin\.$', '{name,category}', '^The fixed value chosen for (.*?) is gone from the marketplace \((.*?)\)\.
Choose another value in the attribute mapping\.$', '{name,category}'),
  ('image_missing', 'image_missing', 43, '^En az (.*?) görsel gerekli\.
Ürüne görsel ekleyin\.$', '{min}', '^At least (.*?) image is needed\.
Add an image to the product\.$', '{min}'),
  ('image_shut', 'image_shut', 216, '^Ürünün bir görsel adresi internetten açılamıyor; pazaryeri o görseli alamaz\.
Ürün sayfasında o görseli kaldırın; https:// ile başlayan ve herkesin açabildiği bir adres ekleyin ya da görseli bilgisayarınızdan yükleyin\.$', '{}', '^An image address of the product can''t be opened from the internet; the marketplace can''t take that image\.
Remove that image on the product''s page; add an address that begins with https:// and that everybody can open, or upload the image from your computer\.$', '{}'),
  ('title_too_long', 'title_too_long', 50, '^Ürün adı (.*?) karakterden uzun\.
Adı \1 karaktere indirin\.$', '{max}', '^The product''s name is longer than (.*?) characters\.
Shorten the name to \1 characters\.$', '{max}'),
  ('description_too_long', 'description_too_long', 57, '^Açıklama (.*?) karakterden uzun\.
Açıklamayı \1 karaktere indirin\.$', '{max}', '^The description is longer than (.*?) characters\.
Shorten the description to \1 characters\.$', '{max}'),
  ('vat_not_allowed', 'vat_not_allowed', 51, '^KDV oranı (.*?) kabul edilmiyor\.
Şunlardan birini seçin: (.*?)$', '{vat,allowed}', '^The VAT rate (.*?) is not taken\.
Choose one of (.*?)$', '{vat,allowed}'),
  ('currency_differs', 'currency_differs', 151, '^Fiyat (.*?) cinsinden, mağaza (.*?) ister\.
Ürünün para birimini \2 yapıp fiyatlarını yeniden girin ya da para birimi \1 olan bir mağaza bağlayıp ürünü oraya gönderin\.$', '{currency,expected}', '^The price is in (.*?), the store takes (.*?)\.
Change the product''s currency to \2 and enter its prices anew, or connect a store whose currency is \1 and send the product there\.$', '{currency,expected}'),
  ('barcode_not_ean13', 'barcode_not_ean13', 150, '^Ürünün barkodu geçerli bir EAN-13 değil; (.*?) ürünleri bununla eşleştirir\.
Ürünün 13 haneli barkodunu ambalajından girin; son hane ötekilerin sağlamasıdır\.$', '{channel}', '^The product''s barcode is no valid EAN-13; (.*?) matches products by it\.
Enter the 13 digits of the product''s package; the last digit proves the others\.$', '{channel}'),
  ('key_taken', 'key_taken', 88, '^Ürünün bir barkodu bu mağazada başka bir ürünün üzerinde\.
Ürünün barkodlarını denetleyin\.$', '{}', '^A barcode of the product is on another product in this store\.
Check the product''s barcodes\.$', '{}'),
  ('title_missing', 'title_missing', 51, '^Ürünün (.*?) adı yok\.
Üründe \1 metinleri açıp adını girin\.$', '{language}', '^The product has no name in (.*?)\.
Add the texts in \1 to the product and enter its name\.$', '{language}'),
  ('description_missing', 'description_missing', 50, '^Ürünün (.*?) açıklaması yok\.
Ürünün \1 açıklamasını girin\.$', '{language}', '^The product has no description in (.*?)\.
Enter the product''s description in \1\.$', '{language}'),
  ('excel.missing', 'row_missing', 25, '^(.*?) boş\.
\1 hücresini doldurun\.$', '{column}', '^(.*?) is empty\.
Fill in the cell \1\.$', '{column}'),
  ('excel.too_long', 'row_too_long', 62, '^(.*?) en çok (.*?) karakter olabilir, (.*?) karakter yazılmış\.
Metni kısaltın\.$', '{column,a,b}', '^(.*?) takes at most (.*?) characters, (.*?) were given\.
Shorten the text\.$', '{column,a,b}'),
  ('excel.bad_characters', 'row_bad_characters', 60, '^(.*?) okunamayan karakterler içeriyor: (.*?)
Metni silip yeniden yazın\.$', '{column,value}', '^(.*?) holds characters that cannot be read: (.*?)
Delete the text and type it again\.$', '{column,value}'),
  ('excel.formula', 'row_formula', 83, '^(.*?) hücresinde formül var: (.*?)
Hücreyi kopyalayıp Özel Yapıştır > Değerler ile yapıştırın\.$', '{column,value}', '^The cell (.*?) holds a formula: (.*?)
Copy the cell and paste it with Paste Special > Values\.$', '{column,value}'),
  ('excel.error_cell', 'row_error_cell', 71, '^(.*?) hücresinde Excel hatası var: (.*?)
Hücreyi düzeltip satırı yeniden yükleyin\.$', '{column,value}', '^The cell (.*?) holds an Excel error: (.*?)
Correct the cell and upload the row again\.$', '{column,value}'),
  ('excel.date', 'row_date', 77, '^(.*?) bir tarih olarak girilmiş: (.*?)
Hücreyi Metin biçimine alıp değeri yeniden yazın\.$', '{column,value}', '^(.*?) was entered as a date: (.*?)
Format the cell as Text and type the value again\.$', '{column,value}'),
  ('excel.boolean', 'row_boolean', 62, '^(.*?) DOĞRU/YANLIŞ olamaz\.
Hücreyi düzeltip satırı yeniden yükleyin\.$', '{column}', '^(.*?) cannot be TRUE or FALSE\.
Correct the cell and upload the row again\.$', '{column}'),
  ('excel.merged', 'row_merged', 80, '^Satır birleştirilmiş hücrelerde duruyor \((.*?)\)\.
Hücreleri ayırıp her satırı doldurun\.$', '{value}', '^The row lies in merged cells \((.*?)\)\.
Unmerge the cells and fill in every row\.$', '{value}'),
  ('excel.outside', 'row_outside', 64, '^(.*?) hücresinde sütun başlığı olmayan bir değer var\.
O hücreyi silin\.$', '{value}', '^The cell (.*?) holds a value without a column header\.
Clear that cell\.$', '{value}'),
  ('excel.not_a_number', 'row_not_a_number', 56, '^(.*?) bir sayı değil: (.*?)
1234,56 gibi yalnızca rakamlarla yazın\.$', '{column,value}', '^(.*?) is not a number: (.*?)
Type digits alone, such as 1234\.56\.$', '{column,value}'),
  ('excel.ambiguous', 'row_ambiguous', 115, '^(.*?) iki türlü okunabilir: (.*?) = (.*?) ya da (.*?)
Binlik ayırıcı kullanmadan yazın: \3\. Küsurat demek istediyseniz sonuna 0 ekleyin: \40$', '{column,value,a,b}', '^(.*?) can be read in two ways: (.*?) = (.*?) or (.*?)
Type it without a thousands separator: \3\. If you mean decimals, add a 0 to them: \40$', '{column,value,a,b}'),
  ('excel.percent', 'row_percent', 56, '^(.*?) yüzde olamaz: (.*?)
Hücreyi düzeltip satırı yeniden yükleyin\.$', '{column,value}', '^(.*?) cannot be a percentage: (.*?)
Correct the cell and upload the row again\.$', '{column,value}'),
  ('excel.scaled', 'row_scaled', 184, '^(.*?) hücresinde (.*?) görünüyor, kayıtlı olan (.*?): sayı biçimi değeri bine bölerek gösteriyor\.
Hücreyi Sayı biçimine alın ve görünen sayının istediğiniz sayı olduğuna bakıp satırı yeniden yükleyin\.$', '{column,a,value}', '^The cell (.*?) shows (.*?) and holds (.*?): its number format divides what is shown by a thousand\.
Format the cell as Number, see that it shows the number that you mean, and upload the row again\.$', '{column,a,value}'),
  ('excel.negative', 'row_negative', 55, '^(.*?) eksi olamaz: (.*?)
Hücreyi düzeltip satırı yeniden yükleyin\.$', '{column,value}', '^(.*?) cannot be negative: (.*?)
Correct the cell and upload the row again\.$', '{column,value}'),
  ('excel.decimals', 'row_decimals', 54, '^(.*?) virgülden sonra en çok (.*?) hane alır: (.*?)
Sayıyı yuvarlayın\.$', '{column,a,value}', '^(.*?) takes at most (.*?) decimals: (.*?)
Round the number\.$', '{column,a,value}'),
  ('excel.not_whole', 'row_not_whole', 36, '^(.*?) tam sayı olmalı: (.*?)
Sayıyı yuvarlayın\.$', '{column,value}', '^(.*?) must be a whole number: (.*?)
Round the number\.$', '{column,value}'),
  ('excel.too_big', 'row_too_big', 60, '^(.*?) en çok (.*?) olabilir: (.*?)
Hücreyi düzeltip satırı yeniden yükleyin\.$', '{column,a,value}', '^(.*?) can be at most (.*?): (.*?)
Correct the cell and upload the row again\.$', '{column,a,value}'),
  ('excel.zero_price', 'row_zero_price', 51, '^(.*?) 0 olamaz\.
Hücreyi düzeltip satırı yeniden yükleyin\.$', '{column}', '^(.*?) cannot be 0\.
Correct the cell and upload the row again\.$', '{column}'),
  ('excel.other_currency', 'row_other_currency', 72, '^(.*?) (.*?) olarak yazılmış, satırın para birimi (.*?)\.
Para birimini satırda tek yapın\.$', '{column,a,b}', '^(.*?) is written in (.*?), the row''s currency is (.*?)\.
Use one currency in the row\.$', '{column,a,b}'),
  ('excel.digits_lost', 'row_digits_lost', 125, '^(.*?) sayı olarak girilmiş ve 15 haneden uzun: (.*?)\. Excel sonraki haneleri değiştirir\.
Hücreyi Metin biçimine alıp kodu yeniden yazın\.$', '{column,value}', '^(.*?) was entered as a number of more than 15 digits: (.*?)\. Excel changes the digits behind them\.
Format the cell as Text and type the code again\.$', '{column,value}'),
  ('excel.vat', 'row_vat', 45, '^KDV oranı (.*?) olamaz\.
(.*?) oranlarından birini yazın\.$', '{value,a}', '^The VAT rate cannot be (.*?)\.
Use one of (.*?)\.$', '{value,a}'),
  ('excel.currency', 'row_currency', 46, '^Para birimi (.*?) olamaz\.
(.*?) kodlarından birini yazın\.$', '{value,a}', '^The currency cannot be (.*?)\.
Use one of (.*?)\.$', '{value,a}'),
  ('excel.country', 'row_country', 59, '^(.*?) bir ülke kodu değil\.
TR, CN, IT gibi iki harfli kodu yazın\.$', '{value}', '^(.*?) is not a country code\.
Type the two-letter code, such as TR, CN, IT\.$', '{value}'),
  ('excel.list_below_sale', 'row_list_below_sale', 96, '^Liste fiyatı \((.*?)\) satış fiyatından \((.*?)\) düşük\.
Liste fiyatını yükseltin ya da satış fiyatını düşürün\.$', '{a,b}', '^The list price \((.*?)\) is below the sale price \((.*?)\)\.
Raise the list price or lower the sale price\.$', '{a,b}'),
  ('excel.barcode_shape', 'row_barcode_shape', 92, '^Barkod (.*?) yalnızca harf, rakam, nokta, - ve _ içerebilir\.
Boşlukları ve diğer işaretleri silin\.$', '{value}', '^The barcode (.*?) can only hold letters, digits, point, - and _\.
Remove spaces and other signs\.$', '{value}'),
  ('excel.image_address', 'row_image_address', 163, '^(.*?) internetten açılan bir görsel adresi değil: (.*?)
https:// ile başlayan ve herkesin açabildiği bir adres yazın ya da hücreyi boşaltıp görseli ürün sayfasından yükleyin\.$', '{column,value}', '^(.*?) is not an image address that opens from the internet: (.*?)
Type an address that begins with https:// and that everybody can open, or clear the cell and upload the image on the product''s page\.$', '{column,value}'),
  ('excel.category_unknown', 'row_category_unknown', 57, '^Böyle bir kategori yok: (.*?)
Kategoriyi açılır listeden seçin\.$', '{value}', '^There is no such category: (.*?)
Choose the category from the drop-down\.$', '{value}'),
  ('excel.category_not_leaf', 'row_category_not_leaf', 75, '^(.*?) kategorisinin alt kategorileri var\.
En alttaki kategorilerden birini seçin\.$', '{value}', '^The category (.*?) has categories below it\.
Choose one of the categories at the bottom\.$', '{value}'),
  ('excel.value_of_two', 'row_value_of_two', 57, '^(.*?) için (.*?) iki değerin adı: (.*?)
Değeri öbür dildeki adıyla yazın\.$', '{column,value,a}', '^(.*?) is the name of two values of (.*?): (.*?)
Type the value by its name in the other language\.$', '{value,column,a}'),
  ('excel.value_unknown', 'row_value_unknown', 55, '^(.*?) özelliğinde (.*?) değeri yok\.
Değeri açılır listeden seçin: (.*?)$', '{column,value,a}', '^The attribute (.*?) has no value (.*?)\.
Choose a value from the drop-down: (.*?)$', '{column,value,a}'),
  ('excel.attribute_not_here', 'row_attribute_not_here', 47, '^(.*?) kategorisinde (.*?) özelliği yok: (.*?)
Hücreyi boşaltın\.$', '{a,column,value}', '^The category (.*?) has no attribute (.*?): (.*?)
Clear the cell\.$', '{a,column,value}'),
  ('excel.doubled_in_file', 'row_doubled_in_file', 82, '^(.*?) (.*?) bu dosyanın (.*?)\. satırında da var\.
Satırlardan birini silin ya da değeri değiştirin\.$', '{column,value,a}', '^(.*?) (.*?) is also in row (.*?) of this file\.
Remove one of the rows or change the value\.$', '{column,value,a}'),
  ('excel.differs_in_file', 'row_differs_in_file', 120, '^(.*?) bu satırda (.*?), aynı ürünün (.*?)\. satırında (.*?)\.
Aynı ürünün satırlarında tek değer kullanın ya da satıra başka bir ana kod verin\.$', '{column,value,b,a}', '^(.*?) is (.*?) in this row, and (.*?) in row (.*?) of the same product\.
Use one value in all rows of a product, or give this row another main code\.$', '{column,value,a,b}'),
  ('excel.differs_from_product', 'row_differs_from_product', 145, '^(.*?) bu satırda (.*?), kataloğunuzdaki (.*?) ana kodlu üründe (.*?)\.
\4 yazın ya da başka bir ana kod verin\. Üründeki değeri güncelleme şablonuyla değiştirebilirsiniz\.$', '{column,value,b,a}', '^(.*?) is (.*?) in this row, and (.*?) in your product with the main code (.*?)\.
Write \3, or use another main code\. What the product holds is changed by the update template\.$', '{column,value,a,b}'),
  ('excel.currency_of_product', 'row_currency_of_product', 146, '^Satırın para birimi (.*?), ürünün para birimi (.*?); fiyat çevrilmez\.
Fiyatı \2 olarak yazın\. Para birimi, fiyatlarıyla birlikte ürün sayfasından değiştirilir\.$', '{value,a}', '^The row''s currency is (.*?), the product''s is (.*?); a price is never converted\.
Write the price in \2\. The currency is changed on the product''s page, together with its prices\.$', '{value,a}'),
  ('excel.moved_meanwhile', 'row_moved_meanwhile', 158, '^(.*?) şablon indirildikten sonra değişti: şimdi (.*?), dosyada (.*?)\.
Hatalı satırlar dosyasını indirin: hücrede bugünkü değer yazar\. Sizinki doğruysa üzerine yazıp yükleyin\.$', '{column,a,value}', '^(.*?) has changed since the template was downloaded: it is (.*?) now, (.*?) in the file\.
Download the failed rows: the cell holds today''s value\. If yours is right, write it over and upload the file\.$', '{column,a,value}'),
  ('excel.counted_to_the_same', 'row_counted_to_the_same', 245, '^(.*?) şablon indirildikten sonra değişti ve şimdi dosyadaki gibi (.*?): sayımın bu değişiklikten önce mi sonra mı yapıldığı belli değil\.
Sonra sayıldıysa yapmanız gereken bir şey yok\. Önce sayıldıysa yeniden sayın, hatalı satırlar dosyasına yazıp yükleyin\.$', '{column,a}', '^(.*?) has changed since the template was downloaded and is (.*?) now, as in the file: nobody can tell whether it was counted before that or after\.
If it was counted after, there is nothing to do\. If before, count again, write it in the file of failed rows and upload that\.$', '{column,a}'),
  ('excel.row_mixed', 'row_row_mixed', 152, '^Satırın gizli Tradeport hücresi (.*?) barkoduna ait değil\.
Şablonu yeniden indirin\. Sıralarken bütün sütunları seçin, satırı başka bir ürün için kopyalamayın\.$', '{value}', '^The row''s hidden Tradeport cell does not belong to the barcode (.*?)\.
Download the template again\. Sort all columns together, and do not copy a row for another product\.$', '{value}'),
  ('excel.unchanged', 'row_unchanged', 74, '^Satırda değişen bir hücre yok; satır atlandı\.
Yapmanız gereken bir şey yok\.$', '{}', '^Nothing in the row differs from what is there; it was skipped\.
There is nothing to do\.$', '{}'),
  ('excel.barcode_taken', 'row_barcode_taken', 116, '^(.*?) barkodu (.*?) kodlu üründe kullanılıyor\.
Barkodu düzeltin; var olan ürünü değiştirmek için güncelleme şablonunu kullanın\.$', '{value,a}', '^The barcode (.*?) is used by the product (.*?)\.
Correct the barcode; to change a product that exists, use the update template\.$', '{value,a}'),
  ('excel.product_code_taken', 'row_product_code_taken', 62, '^(.*?) stok kodu (.*?) barkodlu üründe kullanılıyor\.
Stok kodunu düzeltin\.$', '{value,a}', '^The stock code (.*?) is used by the product with barcode (.*?)\.
Correct the stock code\.$', '{value,a}'),
  ('excel.already_there', 'row_already_there', 96, '^(.*?) barkodlu ürün zaten kataloğunuzda; satır atlandı\.
Değiştirmek için güncelleme şablonunu indirin\.$', '{value}', '^The product (.*?) is in your catalogue already; the row was skipped\.
To change it, download the update template\.$', '{value}'),
  ('excel.not_in_catalogue', 'row_not_in_catalogue', 66, '^(.*?) barkodlu bir ürününüz yok\.
Yeni ürünler için boş şablonu kullanın\.$', '{value}', '^You have no product with barcode (.*?)\.
For new products use the empty template\.$', '{value}'),
  ('excel.cannot_change_here', 'row_cannot_change_here', 72, '^(.*?) dosyayla değiştirilemez: (.*?) yerine (.*?) yazılmış\.
Ürün sayfasından değiştirin\.$', '{column,a,value}', '^(.*?) cannot be changed by file: (.*?) instead of (.*?)\.
Change it on the product''s page\.$', '{column,value,a}'),
  ('excel.stock_below_reserved', 'row_stock_below_reserved', 57, '^Stok (.*?) yapılamaz, (.*?) adet siparişlere ayrılmış\.
En az \2 yazın\.$', '{value,a}', '^The stock cannot be (.*?), (.*?) pieces are reserved for orders\.
Use at least \2\.$', '{value,a}'),
  ('attribute-missing', 'connector:trendyol:attribute-missing', 114, '^Zorunlu "(.*?)" özelliği boş\.
Üründe "\1" değerini girin ya da bu özelliği eşleştirmede bir Trendyol değeriyle eşleştirin\.$', '{named}', '^The required attribute "(.*?)" is empty\.
Fill in "\1" on the product, or map it to a Trendyol value\.$', '{named}'),
  ('attribute-forbidden-word', 'connector:trendyol:attribute-forbidden-word', 103, '^Bir özelliğin metninde Trendyol''un yasakladığı bir kelime var\.
Özellik metinlerinden o kelimeyi çıkarın\.$', '{}', '^The text of an attribute holds a word that Trendyol forbids\.
Take the word out of the attribute texts\.$', '{}'),
  ('attribute-frozen', 'connector:trendyol:attribute-frozen', 161, '^Renk veya beden gibi varyant özellikleri ürün onaylandıktan sonra değişemez\.
Eski değeri geri yazın ya da ürünü Trendyol''da arşivleyip yeni barkodla yeniden açın\.$', '{}', '^Variant attributes such as colour or size can''t change after approval\.
Put the old value back, or archive the product at Trendyol and list it anew with a new barcode\.$', '{}'),
  ('attribute-too-long', 'connector:trendyol:attribute-too-long', 102, '^"(.*?)" özelliğinin metni 50 karakterden uzun\.
"\1" değerini kısaltın ya da bir Trendyol değeriyle eşleştirin\.$', '{named}', '^The text of the attribute "(.*?)" is longer than 50 characters\.
Shorten "\1", or map it to a Trendyol value\.$', '{named}'),
  ('attribute-twice', 'connector:trendyol:attribute-twice', 98, '^"(.*?)" özelliği iki kez gönderildi; tek değer alır\.
Özellik eşleştirmesinde "\1" için tek kaynak bırakın\.$', '{named}', '^The attribute "(.*?)" was sent twice; it takes one value\.
Leave one source for "\1" in the attribute mapping\.$', '{named}'),
  ('attribute-value-unknown', 'connector:trendyol:attribute-value-unknown', 129, '^"(.*?)" için gönderilen değer Trendyol''da bu kategoride yok\.
Değer eşleştirmesini açın ve "\1" için Trendyol listesinden bir değer seçin\.$', '{named}', '^The value that was sent for "(.*?)" does not exist at Trendyol for this category\.
Open the value mapping and choose a value from Trendyol''s list for "\1"\.$', '{named}'),
  ('attribute-custom-refused', 'connector:trendyol:attribute-custom-refused', 114, '^"(.*?)" serbest metin almıyor, listeden değer istiyor\.
Değer eşleştirmesinde "\1" için listeden bir Trendyol değeri seçin\.$', '{named}', '^"(.*?)" takes no free text, only a listed value\.
Choose a listed Trendyol value for "\1" in the value mapping\.$', '{named}'),
  ('attribute-value-unknown', 'connector:trendyol:attribute-value-unknown', 126, '^Gönderilen bir özellik değeri Trendyol''da bu kategoride yok\.
Değer eşleştirmesini açın ve Trendyol listesinden bir değer seçin\.$', '{}', '^A value that was sent does not exist at Trendyol for this category\.
Open the value mapping and choose a value from Trendyol''s list\.$', '{}'),
  ('attribute-custom-refused', 'connector:trendyol:attribute-custom-refused', 114, '^Bu özellik serbest metin almıyor, listeden değer istiyor\.
Değer eşleştirmesinde listeden bir Trendyol değeri seçin\.$', '{}', '^This attribute takes no free text, only a listed value\.
Choose a listed Trendyol value in the value mapping\.$', '{}'),
  ('attribute-unknown', 'connector:trendyol:attribute-unknown', 98, '^Gönderilen bir özellik bu Trendyol kategorisinde yok\.
Kategorinin özellik eşleştirmesini yenileyin\.$', '{}', '^An attribute that was sent does not belong to this Trendyol category\.
Refresh the attribute mapping of the category\.$', '{}'),
  ('repeated', 'connector:trendyol:repeated', 147, '^Aynı stok ve fiyat 15 dakika içinde ikinci kez gönderildi\.
Bir şey yapmanız gerekmez: Trendyol''daki değer geri okunur, farklıysa yeniden gönderilir\.$', '{}', '^The same stock and price were sent twice within 15 minutes\.
Nothing to do: the value at Trendyol is read back and sent again only if it differs\.$', '{}'),
  ('price-too-often', 'connector:trendyol:price-too-often', 148, '^Bir barkodun fiyatı dakikada 30''dan fazla değiştirildi\.
Son fiyat kendiliğinden yeniden gönderilir; fiyat kuralınız çok sık değiştiriyorsa seyreltin\.$', '{}', '^The price of one barcode changed more than 30 times in a minute\.
The last price is sent again by itself; if a price rule changes it too often, slow the rule down\.$', '{}'),
  ('list-price-below-price', 'connector:trendyol:list-price-below-price', 96, '^Liste fiyatı satış fiyatından düşük\.
Liste fiyatını satış fiyatına eşit ya da ondan yüksek yapın\.$', '{}', '^The list price is below the sale price\.
Make the list price equal to or above the sale price\.$', '{}'),
  ('price-zero', 'connector:trendyol:price-zero', 142, '^Satış fiyatı kabul edilmedi: sıfırdan büyük ve en çok iki ondalıklı olmalı\.
Ürüne sıfırdan büyük bir fiyat girin ya da fiyat kuralını düzeltin\.$', '{}', '^The sale price was not accepted: above zero, with at most two decimals\.
Enter a price above zero, or correct the price rule\.$', '{}'),
  ('stock-too-high', 'connector:trendyol:stock-too-high', 131, '^Stok 20\.000''den fazla; Trendyol bir ürün için en çok 20\.000 alır\.
Mağazanın "en çok gösterilen stok" ayarını 20\.000 veya altı yapın\.$', '{}', '^The stock is above 20,000, which is Trendyol''s limit for one product\.
Set the store''s "maximum shown" stock to 20,000 or less\.$', '{}'),
  ('stock-invalid', 'connector:trendyol:stock-invalid', 84, '^Stok geçerli bir sayı değil\.
Ürünün stoğunu sıfır veya daha büyük bir tam sayı yapın\.$', '{}', '^The stock is not a valid number\.
Make the product''s stock a whole number of zero or more\.$', '{}'),
  ('vat-rate', 'connector:trendyol:vat-rate', 100, '^KDV oranı kabul edilmedi; Trendyol 0, 1, 10 veya 20 ister\.
Ürünün KDV oranını 0, 1, 10 veya 20 yapın\.$', '{}', '^The VAT rate was not accepted; Trendyol takes 0, 1, 10 or 20\.
Set the product''s VAT rate to 0, 1, 10 or 20\.$', '{}'),
  ('currency', 'connector:trendyol:currency', 79, '^Para birimi kabul edilmedi; Trendyol Türkiye TRY ister\.
Fiyatı TRY olarak girin\.$', '{}', '^The currency was not accepted; Trendyol Turkey takes TRY\.
Enter the price in TRY\.$', '{}'),
  ('archived', 'connector:trendyol:archived', 82, '^Ürün Trendyol''da arşivlenmiş\.
Trendyol''da arşivden çıkarın, sonra yeniden gönderin\.$', '{}', '^The product is archived at Trendyol\.
Take it out of the archive at Trendyol, then send again\.$', '{}'),
  ('locked', 'connector:trendyol:locked', 123, '^Ürün Trendyol''da kilitli \(fiyat veya stok koruması\)\.
Fiyat ve stoğu gözden geçirip Trendyol satıcı panelinden kilidini açın\.$', '{}', '^The product is locked at Trendyol \(a price or stock guard\)\.
Check price and stock, then unlock it in Trendyol''s seller panel\.$', '{}'),
  ('blacklisted', 'connector:trendyol:blacklisted', 91, '^Trendyol bu ürünü satıştan kaldırmış; satıcı kaldıramaz\.
Trendyol satıcı desteğine başvurun\.$', '{}', '^Trendyol took the product off sale; a seller can''t lift that\.
Ask Trendyol''s seller support\.$', '{}'),
  ('not-approved-yet', 'connector:trendyol:not-approved-yet', 135, '^Ürün Trendyol''un onayını bekliyor; stok ve fiyat ancak onaydan sonra değişir\.
Bir şey yapmanız gerekmez: onaylanınca yeniden gönderilir\.$', '{}', '^The product waits for Trendyol''s approval; stock and price change only after it\.
Nothing to do: it is sent again once approved\.$', '{}'),
  ('approved-meanwhile', 'connector:trendyol:approved-meanwhile', 135, '^Ürün bu arada onaylanmış; onaylı ürün başka bir adresten güncellenir\.
Bir şey yapmanız gerekmez: ürün geri okunur ve yeniden gönderilir\.$', '{}', '^The product was approved meanwhile; an approved product is updated elsewhere\.
Nothing to do: the product is read back and the update sent again\.$', '{}'),
  ('content-unknown', 'connector:trendyol:content-unknown', 119, '^Trendyol bu ürünün kaydını tanımıyor\.
Mağazayı geri okutun; ürün silinmiş veya başka bir ürünle birleştirilmiş olabilir\.$', '{}', '^Trendyol does not know its record of this product\.
Read the store back; the product may have been removed or merged with another one\.$', '{}'),
  ('no-change', 'connector:trendyol:no-change', 66, '^Gönderilen içerik Trendyol''dakiyle aynı\.
Bir şey yapmanız gerekmez\.$', '{}', '^The content that was sent equals what Trendyol has\.
Nothing to do\.$', '{}'),
  ('forbidden-word', 'connector:trendyol:forbidden-word', 96, '^Başlıkta veya açıklamada Trendyol''un yasakladığı bir ifade var\.
İfadeyi çıkarıp yeniden gönderin\.$', '{}', '^The title or description holds something that Trendyol forbids\.
Take it out and send again\.$', '{}'),
  ('invoice-number', 'connector:trendyol:invoice-number', 107, '^Fatura numarası kabul edilmedi: (.*?)
16 karakter yazın: 3 harf veya rakam ve 13 rakam, örneğin ABC2026000000001\.$', '{named}', '^The invoice number was not accepted: (.*?)
Write 16 characters: 3 letters or digits and 13 digits, such as ABC2026000000001\.$', '{named}'),
  ('package-state', 'connector:trendyol:package-state', 139, '^Paketin Trendyol''daki durumu bu işleme izin vermiyor\.
Siparişi yenileyin; paket bu arada kargolanmış, iptal edilmiş ya da bölünmüş olabilir\.$', '{}', '^The package''s state at Trendyol does not allow this action\.
Refresh the order; the package may have been shipped, canceled or split meanwhile\.$', '{}'),
  ('carrier-too-soon', 'connector:trendyol:carrier-too-soon', 86, '^Bir paketin kargo firması 5 dakikada bir değişebilir\.
Beş dakika sonra yeniden deneyin\.$', '{}', '^A package''s carrier may change once in 5 minutes\.
Try again in five minutes\.$', '{}'),
  ('package-lines', 'connector:trendyol:package-lines', 115, '^Seçilen satır veya adet bu pakette yok\.
Siparişi yenileyip adetleri yeniden seçin; paket bu arada bölünmüş olabilir\.$', '{}', '^The chosen line or quantity is not in this package\.
Refresh the order and choose again; the package may have been split meanwhile\.$', '{}'),
  ('package-unknown', 'connector:trendyol:package-unknown', 91, '^Trendyol bu paketi tanımıyor\.
Siparişi yenileyin; bölünme ve iptalde paket numarası değişir\.$', '{}', '^Trendyol does not know this package\.
Refresh the order; split and cancel change the package number\.$', '{}'),
  ('tracking-number', 'connector:trendyol:tracking-number', 80, '^Kargo takip numarası kabul edilmedi\.
Kodu kargo firmasının verdiği biçimde yazın\.$', '{}', '^The tracking code was not accepted\.
Write the code as the carrier gave it\.$', '{}'),
  ('cancel-reason', 'connector:trendyol:cancel-reason', 89, '^İptal nedeni seçilmemiş ya da Trendyol''un listesinde yok\.
Listeden bir iptal nedeni seçin\.$', '{}', '^No reason was chosen, or it is not on Trendyol''s list\.
Choose a reason from the list\.$', '{}'),
  ('shipment-info', 'connector:trendyol:shipment-info', 132, '^Gönderi bilgisi geçersiz: (.*?)
Takip bağlantısını https:// ile ya da telefonu 5xxxxxxxxx olarak, koli sayısı ve desiyi sayı olarak yazın\.$', '{named}', '^The shipment information is invalid: (.*?)
Write the tracking link with https:// or the phone as 5xxxxxxxxx, and boxes and desi as numbers\.$', '{named}'),
  ('carrier', 'connector:trendyol:carrier', 150, '^Kargo değişikliği kabul edilmedi\.
Ya listeden bir kargo firması seçin ya da kargo takip numarası yazın; bir paketin firması 5 dakikada bir değişebilir\.$', '{}', '^The carrier change was not accepted\.
Either choose a carrier from the list or write a tracking code; a package''s carrier may change once in 5 minutes\.$', '{}'),
  ('split', 'connector:trendyol:split', 99, '^Paket bu parçalarla bölünemez\.
Pakette bulunan adetlerden, en az biri pakette kalacak biçimde seçin\.$', '{}', '^The package can''t be split into these pieces\.
Choose from the pieces in the package, so that at least one stays in it\.$', '{}'),
  ('label', 'connector:trendyol:label', 150, '^Trendyol bu kargo takip numarası için etiket vermiyor\.
Ortak etiket yalnız Trendyol Express ve Aras''ta, paket toplanıyor ya da faturalandı iken alınır\.$', '{}', '^Trendyol gives no label for this tracking code\.
Common labels exist for Trendyol Express and Aras only, while the package is being picked or is invoiced\.$', '{}'),
  ('credentials', 'connector:trendyol:credentials', 161, '^Trendyol API anahtarını kabul etmedi\.
Satıcı panelinde Hesap Bilgilerim > Entegrasyon Bilgileri''nden satıcı no, API anahtarı ve gizli anahtarı yeniden kopyalayın\.$', '{}', '^Trendyol did not accept the API key\.
Copy seller id, API key and secret again from the seller panel, Account > Integration information\.$', '{}'),
  ('permission', 'connector:trendyol:permission', 143, '^Anahtarın bu işleme yetkisi yok ya da satıcı no anahtara ait değil\.
Satıcı no''yu ve anahtarın yetkilerini Trendyol satıcı panelinden denetleyin\.$', '{}', '^The key lacks the right for this, or the seller id is not the key''s\.
Check the seller id and the key''s rights in Trendyol''s seller panel\.$', '{}'),
  ('webhook-address', 'connector:trendyol:webhook-address', 256, '^Trendyol, siparişleri haber vereceği adresi kabul etmedi: içinde "Trendyol", "Dolap" veya "localhost" geçemez\.
Siparişler yine de düzenli aralıklarla okunur\. Bu konsolu işleten kişiye iletin: konsolun dışarıdan erişilen başka bir adresi \(PUBLIC_URL\) olmalı\.$', '{}', '^Trendyol did not take the address at which it tells of orders: it may not hold "Trendyol", "Dolap" or "localhost"\.
Orders are still read at intervals\. Tell whoever runs this console: it needs another address \(PUBLIC_URL\) that is reachable from outside\.$', '{}'),
  ('throttled', 'connector:trendyol:throttled', 90, '^Trendyol şimdilik daha fazla çağrı almıyor\.
Bir şey yapmanız gerekmez: kendiliğinden sürer\.$', '{}', '^Trendyol takes no more calls for the moment\.
Nothing to do: it goes on by itself\.$', '{}'),
  ('retired', 'connector:trendyol:retired', 98, '^Trendyol bu servisi kapatıyor\.
Tradeport''un güncellenmesi gerekir; sistem yöneticinize haber verin\.$', '{}', '^Trendyol is closing this service\.
Tradeport needs an update; tell your administrator\.$', '{}'),
  ('brand-permission', 'connector:trendyol:brand-permission', 91, '^Bu markayı satma yetkiniz yok\.
Trendyol satıcı panelinden marka yetkisi için belge yükleyin\.$', '{}', '^You have no permission to sell this brand\.
Upload the brand authorisation in Trendyol''s seller panel\.$', '{}'),
  ('brand', 'connector:trendyol:brand', 102, '^Marka Trendyol''da bulunamadı ya da kabul edilmedi\.
Ürünün markasını bir Trendyol markasıyla eşleştirin\.$', '{}', '^The brand was not found or not accepted at Trendyol\.
Map the product''s brand to a Trendyol brand\.$', '{}'),
  ('category-permission', 'connector:trendyol:category-permission', 82, '^Bu kategori mağazanıza kapalı\.
Trendyol satıcı panelinden kategori başvurusu yapın\.$', '{}', '^This category is closed to your store\.
Apply for the category in Trendyol''s seller panel\.$', '{}'),
  ('category-not-leaf', 'connector:trendyol:category-not-leaf', 126, '^Kategori en alt düzey değil; ürün yalnız en alt kategoriye açılır\.
Kategori eşleştirmesinde en alt Trendyol kategorisini seçin\.$', '{}', '^The category has others below it; products go only into those of the lowest level\.
Choose a category of the lowest level in the category mapping\.$', '{}'),
  ('category', 'connector:trendyol:category', 117, '^Kategori Trendyol''da bulunamadı ya da kabul edilmedi\.
Kategori eşleştirmesini yenileyip bir Trendyol kategorisi seçin\.$', '{}', '^The category was not found or not accepted at Trendyol\.
Refresh the category mapping and choose a Trendyol category\.$', '{}'),
  ('title-too-long', 'connector:trendyol:title-too-long', 78, '^Başlık 100 karakterden uzun\.
Başlığı 100 karakteri geçmeyecek biçimde kısaltın\.$', '{}', '^The title is longer than 100 characters\.
Shorten the title to 100 characters\.$', '{}'),
  ('title', 'connector:trendyol:title', 60, '^Başlık kabul edilmedi\.
Başlığı doldurun; en çok 100 karakter\.$', '{}', '^The title was not accepted\.
Fill in the title; at most 100 characters\.$', '{}'),
  ('description', 'connector:trendyol:description', 171, '^Açıklama kabul edilmedi: boş olamaz, en çok 30\.000 karakter; içinde program, biçem ya da başka bir sayfa \(script, style, iframe\) olamaz\.
Açıklamayı bu kurala göre düzeltin\.$', '{}', '^The description was not accepted: it must be given, at most 30,000 characters, without programs, styles or pages inside it \(script, style, iframe\)\.
Correct the description by that rule\.$', '{}'),
  ('images', 'connector:trendyol:images', 134, '^Görseller kabul edilmedi: 1-8 adet, https adresli, herkese açık, 1200×1800 piksel olmalı\.
Ürünün görsellerini bu kurala göre yenileyin\.$', '{}', '^The images were not accepted: 1 to 8, on public https addresses, 1200×1800 pixels\.
Renew the product''s images by that rule\.$', '{}'),
  ('dimensional-weight', 'connector:trendyol:dimensional-weight', 72, '^Desi boş ya da geçersiz\.
Varyantın paket ölçülerini ya da desisini girin\.$', '{}', '^The volumetric weight \(desi\) is missing or invalid\.
Enter the variant''s package sizes or desi\.$', '{}'),
  ('origin', 'connector:trendyol:origin', 92, '^Üretim ülkesi boş ya da geçersiz; iki harfli ülke kodu istenir\.
Ürünün üretim ülkesini seçin\.$', '{}', '^The country of origin is missing or invalid; a two-letter country code is needed\.
Choose the product''s country of origin\.$', '{}'),
  ('barcode-unknown', 'connector:trendyol:barcode-unknown', 118, '^Trendyol bu barkodu bu mağazada tanımıyor\.
Ürünü önce bu mağazaya gönderin ya da barkodunu Trendyol''dakiyle aynı yapın\.$', '{}', '^Trendyol does not know this barcode in this store\.
List the product in this store first, or make its barcode the same as at Trendyol\.$', '{}'),
  ('barcode-duplicate', 'connector:trendyol:barcode-duplicate', 119, '^Bu barkod mağazada başka bir üründe kullanılıyor ya da bir gönderimde iki kez geçti\.
Her varyanta kendi barkodunu verin\.$', '{}', '^The barcode is used by another product of the store, or was sent twice at once\.
Give each variant a barcode of its own\.$', '{}'),
  ('barcode-malformed', 'connector:trendyol:barcode-malformed', 113, '^Barkod kabul edilmedi: en çok 40 karakter; harf, rakam, nokta, tire ve alt çizgi\.
Barkodu bu kurala göre düzeltin\.$', '{}', '^The barcode was not accepted: at most 40 characters; letters, digits, dot, hyphen, underscore\.
Correct the barcode by that rule\.$', '{}'),
  ('group-code', 'connector:trendyol:group-code', 111, '^Ürün ana kodu kabul edilmedi: boş olamaz, en çok 40 karakter\.
Stok kodunu 40 karakteri geçmeyecek biçimde girin\.$', '{}', '^The product main code was not accepted: it must be given, at most 40 characters\.
Enter a stock code of at most 40 characters\.$', '{}'),
  ('stock-code', 'connector:trendyol:stock-code', 89, '^Stok kodu kabul edilmedi: boş olamaz, en çok 100 karakter\.
Varyantın stok kodunu düzeltin\.$', '{}', '^The stock code was not accepted: it must be given, at most 100 characters\.
Correct the variant''s stock code\.$', '{}'),
  ('other', 'connector:trendyol:other', 193, '^Trendyol şunu bildirdi: "(.*?)"
Bu yanıtı henüz tanımıyoruz\. Ürünün bilgilerini ve eşleştirmesini bu cümleye göre düzeltip yeniden gönderin; çözülmezse Trendyol satıcı desteğine bu cümleyle başvurun\.$', '{words}', '^Trendyol said: "(.*?)"
We don''t know this answer yet\. Correct the product''s data and mapping by that sentence and send it again; if that doesn''t help, take the sentence to Trendyol''s seller support\.$', '{words}'),
  ('fulfilled-there', 'connector:hepsiburada:fulfilled-there', 180, '^Bu ürünün stoğu Hepsiburada''nın deposunda; stok buradan gönderilmez\.
Stoğu Hepsiburada satıcı panelinden izleyin; kendi deponuzdan satmak için ürünü oradan kendi gönderiminize alın\.$', '{}', '^This product''s stock is in Hepsiburada''s warehouse; it is not sent from here\.
Follow the stock in Hepsiburada''s seller panel; to sell from your own warehouse, switch the product to your own shipping there\.$', '{}'),
  ('price-band', 'connector:hepsiburada:price-band', 177, '^Fiyat, Hepsiburada''nın bu ürün için kabul ettiği aralığın dışında: (.*?)
Fiyatı aralığın içine alın; kilit kendiliğinden açılır\. Fiyat doğruysa kilidi Hepsiburada panelinden kaldırın\.$', '{named}', '^The price is outside of what Hepsiburada takes for this product: (.*?)
Bring the price into the band, and the lock opens by itself\. If the price is right, lift the lock in Hepsiburada''s panel\.$', '{named}'),
  ('price-invalid', 'connector:hepsiburada:price-invalid', 87, '^Hepsiburada fiyatı geçersiz buldu\.
Sıfırdan büyük, en çok iki ondalıklı bir fiyat girin\.$', '{}', '^Hepsiburada found the price invalid\.
Enter a price above zero with at most two decimals\.$', '{}'),
  ('stock-invalid', 'connector:hepsiburada:stock-invalid', 87, '^Hepsiburada stok adedini geçersiz buldu\.
Stoğu sıfır veya daha büyük bir tam sayı yapın\.$', '{}', '^Hepsiburada found the stock invalid\.
Make the stock a whole number, zero or more\.$', '{}'),
  ('listing-unknown', 'connector:hepsiburada:listing-unknown', 126, '^Hepsiburada''da bu stok koduyla bir ilan yok\.
Ürünü yeniden gönderin; stok kodu Hepsiburada''da değiştirildiyse eskisine getirin\.$', '{}', '^Hepsiburada has no listing with this stock code\.
Send the product again; if its stock code was changed at Hepsiburada, change it back\.$', '{}'),
  ('sku-clash', 'connector:hepsiburada:sku-clash', 183, '^Stok kodu Hepsiburada''da başka bir ilana bağlı ya da aynı ürün iki kez ilan edilmiş\.
Hepsiburada panelinde ürünün iki ilanından birini silin ve stok kodlarının tek olduğunu denetleyin\.$', '{}', '^The stock code belongs to another listing at Hepsiburada, or the product is listed twice\.
Delete one of the product''s two listings in Hepsiburada''s panel and see that stock codes are unique\.$', '{}'),
  ('listing-frozen', 'connector:hepsiburada:listing-frozen', 158, '^Hepsiburada bu ilanı dondurdu, kilitledi ya da askıya aldı\.
Nedeni Hepsiburada satıcı panelinde ilanın üzerinde yazar; oradan kaldırılınca kendiliğinden sürer\.$', '{}', '^Hepsiburada froze, locked or suspended this listing\.
The reason stands at the listing in Hepsiburada''s seller panel; once lifted there, it goes on by itself\.$', '{}'),
  ('listing-deleted', 'connector:hepsiburada:listing-deleted', 74, '^İlan kısa süre önce silinmiş\.
Bir süre sonra kendiliğinden yeniden denenir\.$', '{}', '^The listing was deleted recently\.
It is tried again by itself after a while\.$', '{}'),
  ('campaign-price', 'connector:hepsiburada:campaign-price', 140, '^Ürün kampanyada; fiyatı kampanya bitmeden artırılamaz\.
Kampanyanın bitmesini bekleyin ya da ürünü Hepsiburada panelinden kampanyadan çıkarın\.$', '{}', '^The product is in a campaign; its price can''t be raised before that ends\.
Wait for the end of the campaign, or take the product out of it in Hepsiburada''s panel\.$', '{}'),
  ('campaign-stock', 'connector:hepsiburada:campaign-stock', 141, '^Ürün kampanyada; stoğu kampanya bitmeden azaltılamaz\.
Stok yanlışsa ürünü Hepsiburada panelinden kampanyadan çıkarın; yoksa fazla satılabilir\.$', '{}', '^The product is in a campaign; its stock can''t be lowered before that ends\.
If the stock is wrong, take the product out of the campaign in Hepsiburada''s panel, or too many may be sold\.$', '{}'),
  ('listing-shipping', 'connector:hepsiburada:listing-shipping', 120, '^İlanın kargo ya da teslimat ayarı eksik\.
Hepsiburada panelinde ilana standart bir kargo firması ve teslimat süresi seçin\.$', '{}', '^The listing''s carrier or dispatch setting is missing\.
Choose a standard carrier and a dispatch time for the listing in Hepsiburada''s panel\.$', '{}'),
  ('brand-restricted', 'connector:hepsiburada:brand-restricted', 106, '^Bu markayı satmak için Hepsiburada''dan izin gerekiyor\.
Hepsiburada panelinden marka yetki belgesi yükleyin\.$', '{}', '^Selling this brand needs Hepsiburada''s permission\.
Upload the brand''s authorisation in Hepsiburada''s panel\.$', '{}'),
  ('upload-failed', 'connector:hepsiburada:upload-failed', 94, '^Hepsiburada yüklemeyi bütünüyle başarısız saydı\.
Bir şey yapmanız gerekmez: yeniden gönderilir\.$', '{}', '^Hepsiburada called the whole upload failed\.
Nothing to do: it is sent again\.$', '{}'),
  ('daily-quota', 'connector:hepsiburada:daily-quota', 142, '^Hepsiburada''nın günlük güncelleme sınırı doldu \(ilan sayısının on katı\)\.
Kendiliğinden sürer; çok sık değişen bir fiyat kuralı varsa seyreltin\.$', '{}', '^Hepsiburada''s updates of the day are used up \(ten times the number of listings\)\.
It goes on by itself; if a price rule changes too often, slow it down\.$', '{}'),
  ('pre-matched', 'connector:hepsiburada:pre-matched', 246, '^Hepsiburada bu barkodu kendi kataloğundaki bir ürünle eşleştirdi ve kararınızı bekliyor: (.*?)
Kategori eşleştirmede ''Katalogda eşleşme bulunursa'' özelliğine Onayla ya da Reddet seçin, ya da Hepsiburada panelinde karar verin; sonuç kendiliğinden gelir\.$', '{named}', '^Hepsiburada matched this barcode to a product of its own catalogue and waits for your decision: (.*?)
Choose Approve or Reject for ''Katalogda eşleşme bulunursa'' in the category''s attribute mapping, or decide in Hepsiburada''s panel; the result arrives by itself\.$', '{named}'),
  ('credentials', 'connector:hepsiburada:credentials', 285, '^Hepsiburada anahtarı ya da entegratör adını kabul etmedi; ikisi de aynı yanıtı verir\.
Entegratör adının Hepsiburada''ya kayıtlı kullanıcı adıyla harfi harfine aynı olduğunu \(ör\. acme_dev\) ve servis anahtarının satıcı panelinde yenilenmediğini denetleyin\. Yeni bir yetki iki saatte işler\.$', '{}', '^Hepsiburada did not accept the key or the integrator''s name; both get the same answer\.
See that the integrator''s name is letter by letter the user name registered with Hepsiburada \(such as acme_dev\) and that the service key was not renewed in the seller panel\. A new authorisation takes two hours\.$', '{}'),
  ('date-format', 'connector:hepsiburada:date-format', 133, '^Hepsiburada, siparişlerin hangi tarihlerden istendiğini anlamadı\.
Tradeport''un güncellenmesi gerekir; sistem yöneticinize haber verin\.$', '{}', '^Hepsiburada did not understand from which days orders were asked for\.
Tradeport needs an update; tell your administrator\.$', '{}'),
  ('cancel-reason', 'connector:hepsiburada:cancel-reason', 76, '^İptal nedeni seçilmemiş ya da geçerli değil\.
Listeden bir iptal nedeni seçin\.$', '{}', '^No reason was chosen, or it is not valid\.
Choose a reason from the list\.$', '{}'),
  ('cancel-lines', 'connector:hepsiburada:cancel-lines', 188, '^Hepsiburada yalnız bütün satırları, oluşturulmuş bir pakette de yalnız paketin tümünü iptal eder\.
Satırların tamamını seçin; paketin bir kısmı için önce paketi Hepsiburada panelinden bozun\.$', '{}', '^Hepsiburada cancels whole lines only, and of a package that was made only the whole\.
Choose whole lines; for a part of a package, dissolve the package in Hepsiburada''s panel first\.$', '{}'),
  ('shipment-info', 'connector:hepsiburada:shipment-info', 149, '^Gönderi bilgisi geçersiz: (.*?)
Kargo takip numarasını kargo firmasının verdiği gibi, bağlantıyı https:// ile, koli sayısı ve desiyi tam sayı olarak yazın\.$', '{named}', '^The shipment information is invalid: (.*?)
Write the tracking code as the carrier gave it, the link with https://, boxes and desi as whole numbers\.$', '{named}'),
  ('package-unknown', 'connector:hepsiburada:package-unknown', 128, '^Hepsiburada bu paketi ya da satırı tanımıyor\.
Siparişi yenileyin; paket bu arada bölünmüş, bozulmuş ya da iptal edilmiş olabilir\.$', '{}', '^Hepsiburada does not know this package or line\.
Refresh the order; the package may have been split, dissolved or canceled meanwhile\.$', '{}'),
  ('package-state', 'connector:hepsiburada:package-state', 133, '^Satırların Hepsiburada''daki durumu bu işleme izin vermiyor\.
Siparişi yenileyin; paketlenmiş, kargolanmış ya da iptal edilmiş olabilir\.$', '{}', '^The lines'' state at Hepsiburada does not allow this action\.
Refresh the order; it may have been packed, shipped or canceled meanwhile\.$', '{}'),
  ('label', 'connector:hepsiburada:label', 112, '^Hepsiburada bu paketin etiketini vermiyor\.
Etiket, paket oluşturulduktan sonra ve kargoya verilmeden önce alınır\.$', '{}', '^Hepsiburada gives no label for this package\.
A label is given after the package was made and before it is shipped\.$', '{}'),
  ('in-catalogue-work', 'connector:hepsiburada:in-catalogue-work', 125, '^Ürün Hepsiburada''nın katalog ekibinde; bu sırada değiştirilemez\.
Bir şey yapmanız gerekmez: yayına girince yeniden gönderilir\.$', '{}', '^The product is with Hepsiburada''s catalogue team and can''t be changed meanwhile\.
Nothing to do: it is sent again once it is live\.$', '{}'),
  ('category', 'connector:hepsiburada:category', 90, '^Hepsiburada bu kategoriye ürün almıyor\.
Kategori eşleştirmede başka bir alt kategori seçin\.$', '{}', '^Hepsiburada takes no products in this category\.
Choose another category of the lowest level in category mapping\.$', '{}'),
  ('file', 'connector:hepsiburada:file', 82, '^Hepsiburada gönderilen dosyayı okuyamadı\.
Bu cümleyle sistem yöneticinize başvurun\.$', '{}', '^Hepsiburada could not read the file that was sent\.
Take this sentence to your administrator\.$', '{}'),
  ('import-price', 'connector:hepsiburada:import-price', 114, '^Hepsiburada fiyatı kabul etmedi\.
Fiyatı ürünün piyasa fiyatına yakın, sıfırdan büyük ve en çok iki ondalıklı girin\.$', '{}', '^Hepsiburada did not accept the price\.
Enter a price near the product''s market price, above zero, with at most two decimals\.$', '{}'),
  ('import-stock', 'connector:hepsiburada:import-stock', 85, '^Hepsiburada stok adedini kabul etmedi\.
Stoğu sıfır veya daha büyük bir tam sayı yapın\.$', '{}', '^Hepsiburada did not accept the stock\.
Make the stock a whole number, zero or more\.$', '{}'),
  ('barcode', 'connector:hepsiburada:barcode', 105, '^Barkod geçerli bir EAN-13 değil ya da başka bir üründe kullanılmış\.
Ürünün 13 haneli barkodunu denetleyin\.$', '{}', '^The barcode is no valid EAN-13, or it is used by another product\.
Check the product''s 13-digit barcode\.$', '{}'),
  ('stock-code', 'connector:hepsiburada:stock-code', 108, '^Stok kodu eksik ya da başka bir üründe kullanılmış\.
Ürüne büyük harfli, boşluksuz ve tek bir stok kodu verin\.$', '{}', '^The stock code is missing or used by another product\.
Give the product a stock code that is unique, in capitals and without spaces\.$', '{}'),
  ('title', 'connector:hepsiburada:title', 78, '^Ürün adı kabul edilmedi\.
Adı 200 karakteri aşmadan, yasak sözcük olmadan yazın\.$', '{}', '^The product''s name was not accepted\.
Write the name within 200 characters and without forbidden words\.$', '{}'),
  ('description', 'connector:hepsiburada:description', 56, '^Ürün açıklaması kabul edilmedi\.
Ürüne bir açıklama yazın\.$', '{}', '^The product''s description was not accepted\.
Write a description for the product\.$', '{}'),
  ('brand', 'connector:hepsiburada:brand', 50, '^Marka kabul edilmedi\.
Markanın yazımını denetleyin\.$', '{}', '^The brand was not accepted\.
Check the brand''s spelling\.$', '{}'),
  ('vat', 'connector:hepsiburada:vat', 61, '^KDV oranı kabul edilmedi\.
KDV oranını 0, 1, 10 ya da 20 yapın\.$', '{}', '^The VAT rate was not accepted\.
Make the VAT rate 0, 1, 10 or 20\.$', '{}'),
  ('weight', 'connector:hepsiburada:weight', 56, '^Desi kabul edilmedi\.
Ürüne sıfırdan büyük bir desi girin\.$', '{}', '^The volumetric weight was not accepted\.
Enter a volumetric weight above zero\.$', '{}'),
  ('images', 'connector:hepsiburada:images', 104, '^Görsel eksik ya da açılamıyor\.
En az bir PNG ya da JPG görsel adresi verin; adres dışarıdan açılabilmeli\.$', '{}', '^An image is missing or can''t be opened\.
Give at least one address of a PNG or JPG that opens from outside\.$', '{}'),
  ('group', 'connector:hepsiburada:group', 57, '^Ürün ana kodu kabul edilmedi\.
Ürüne tek bir ana kod verin\.$', '{}', '^The product''s main code was not accepted\.
Give the product a main code of its own\.$', '{}'),
  ('forbidden', 'connector:hepsiburada:forbidden', 140, '^Hepsiburada bu ürünün satışına izin vermiyor\.
Ürün adında ve açıklamasında yasak sözcük varsa çıkarın; izin gerekiyorsa Hepsiburada''dan alın\.$', '{}', '^Hepsiburada does not permit the sale of this product\.
Take forbidden words out of name and description; where a permission is needed, get it from Hepsiburada\.$', '{}'),
  ('no-reason', 'connector:hepsiburada:no-reason', 132, '^Hepsiburada ürünü nedenini söylemeden reddetti\.
Nedeni Hepsiburada satıcı panelinde ürünün üzerinde yazar; düzeltip yeniden gönderin\.$', '{}', '^Hepsiburada turned the product down without a reason\.
The reason stands at the product in Hepsiburada''s seller panel; correct it and send it again\.$', '{}'),
  ('attribute', 'connector:hepsiburada:attribute', 114, '^(.*?) özelliği kabul edilmedi ya da eksik\.
Özelliğin eşleştirmesini ve değerini Hepsiburada''nın listesine göre düzeltin\.$', '{named}', '^The attribute (.*?) was not accepted or is missing\.
Correct the attribute''s mapping and value by Hepsiburada''s list\.$', '{named}'),
  ('other', 'connector:hepsiburada:other', 199, '^Hepsiburada şunu bildirdi: "(.*?)"
Bu yanıtı henüz tanımıyoruz\. Ürünün bilgilerini ve eşleştirmesini bu cümleye göre düzeltip yeniden gönderin; çözülmezse Hepsiburada satıcı desteğine bu cümleyle başvurun\.$', '{words}', '^Hepsiburada said: "(.*?)"
We don''t know this answer yet\. Correct the product''s data and mapping by that sentence and send it again; if that doesn''t help, take the sentence to Hepsiburada''s seller support\.$', '{words}'),
  ('sign-in', 'connector:etsy:sign-in', 80, '^Etsy oturumu artık geçerli değil\.
Mağazanın kartında Etsy''de yeniden oturum açın\.$', '{}', '^The sign-in at Etsy is no longer valid\.
Sign in at Etsy again on the store''s card\.$', '{}'),
  ('key', 'connector:etsy:key', 133, '^Etsy uygulama anahtarını ya da oturumu kabul etmedi\.
Keystring ve shared secret değerlerini denetleyin ve Etsy''de yeniden oturum açın\.$', '{}', '^Etsy did not accept the application''s key or the sign-in\.
Check keystring and shared secret, and sign in at Etsy again\.$', '{}'),
  ('right', 'connector:etsy:right', 93, '^Etsy bu işlem için izin vermemiş\.
Mağazayı yeniden bağlayın ve istenen izinlerin tümünü verin\.$', '{}', '^Etsy has not granted the right for this\.
Connect the store again and grant all rights\.$', '{}'),
  ('picture-away', 'connector:etsy:picture-away', 93, '^Ürünün bir görseline ulaşılamadı\.
Görselin adresini denetleyin; kendiliğinden yeniden denenir\.$', '{}', '^A picture of the product could not be reached\.
Check the picture''s address; it is tried again by itself\.$', '{}'),
  ('images', 'connector:etsy:images', 111, '^Etsy görselleri kabul etmedi: en az bir JPEG, PNG ya da GIF görsel gerekir\.
Ürüne açılabilen bir görsel ekleyin\.$', '{}', '^Etsy did not take the pictures: one JPEG, PNG or GIF at least is needed\.
Give the product a picture that can be opened\.$', '{}'),
  ('title', 'connector:etsy:title', 126, '^Etsy ürün adını kabul etmedi: en çok 140 karakter; %, : ve & ile \+ yalnız birer kez geçebilir\.
Ürünün İngilizce adını düzeltin\.$', '{}', '^Etsy did not take the title: 140 characters at most, and each of %, :, & and \+ only once\.
Correct the product''s English name\.$', '{}'),
  ('description', 'connector:etsy:description', 68, '^Etsy açıklamayı kabul etmedi\.
Ürünün İngilizce açıklamasını düzeltin\.$', '{}', '^Etsy did not take the description\.
Correct the product''s English description\.$', '{}'),
  ('price', 'connector:etsy:price', 95, '^Etsy fiyatı kabul etmedi: en az 0,20 olmalı\.
Bilgiyi düzeltin; kendiliğinden yeniden gönderilir\.$', '{}', '^Etsy did not take the price: 0\.20 at least\.
Correct it; it is sent again by itself\.$', '{}'),
  ('renew', 'connector:etsy:renew', 250, '^Ürün Etsy''de tükenmiş ya da süresi dolmuş; yeniden satışa çıkması ilan ücreti olan bir yenilemedir ve bu üründe otomatik yenileme kapalı\.
Shop Manager > Listings bölümünde ürünü yenileyin ya da otomatik yenilemeyi açın; stok sonra kendiliğinden gider\.$', '{}', '^The listing is sold out or has expired at Etsy; putting it on sale again is a renewal with the listing fee, and automatic renewal is off for it\.
Renew it in Shop Manager > Listings, or switch on its automatic renewal; the stock then goes by itself\.$', '{}'),
  ('no-stock', 'connector:etsy:no-stock', 80, '^Etsy stoğu olmayan bir ürünü almaz\.
Stok girin; kendiliğinden yeniden gönderilir\.$', '{}', '^Etsy takes no listing without a piece of stock\.
Give it stock; it is sent again by itself\.$', '{}'),
  ('quantity', 'connector:etsy:quantity', 127, '^Etsy adedi kabul etmedi: 0 ile 999 arasında olmalı, yayına çıkarken en az 1\.
Bilgiyi düzeltin; kendiliğinden yeniden gönderilir\.$', '{}', '^Etsy did not take the quantity: 0 to 999, and 1 at least to be published\.
Correct it; it is sent again by itself\.$', '{}'),
  ('sku-unknown', 'connector:etsy:sku-unknown', 59, '^Bu SKU Etsy mağazasında yok\.
Ürünü Etsy''ye yeniden gönderin\.$', '{}', '^This SKU is not in the Etsy shop\.
Send the product to Etsy again\.$', '{}'),
  ('sku', 'connector:etsy:sku', 96, '^Etsy SKU''yu kabul etmedi: en çok 32 karakter\.
Bilgiyi düzeltin; kendiliğinden yeniden gönderilir\.$', '{}', '^Etsy did not take the SKU: 32 characters at most\.
Correct it; it is sent again by itself\.$', '{}'),
  ('category', 'connector:etsy:category', 59, '^Etsy bu kategoriyi tanımıyor\.
Kategoriyi yeniden eşleştirin\.$', '{}', '^Etsy does not know this category\.
Map the category again\.$', '{}'),
  ('attribute:who_made', 'connector:etsy:attribute:who_made', 99, '^Ürünü kimin yaptığı eksik ya da geçersiz\.
Kategori eşleştirmede ''Who made it\?'' için bir değer seçin\.$', '{}', '^Who made the product is missing or not valid\.
Choose a value for ''Who made it\?'' in the category''s mapping\.$', '{}'),
  ('attribute:when_made', 'connector:etsy:attribute:when_made', 140, '^Ürünün yapıldığı dönem eksik ya da geçersiz; Etsy dönemleri her ocakta değişir\.
Kategori eşleştirmede ''When was it made\?'' için yeniden seçin\.$', '{}', '^When the product was made is missing or not valid; Etsy''s periods move every January\.
Choose ''When was it made\?'' again in the category''s mapping\.$', '{}'),
  ('attribute', 'connector:etsy:attribute', 171, '^Etsy varyant ya da özellik değerlerini kabul etmedi: en çok iki varyant özelliği, her varyantta ayrı bir değer\.
Özellik eşleştirmesini ve varyantların değerlerini düzeltin\.$', '{}', '^Etsy did not take the variations or attributes: two variation properties at most, and each variant with values of its own\.
Correct the attribute mapping and the variants'' values\.$', '{}'),
  ('shipping-profile', 'connector:etsy:shipping-profile', 117, '^Etsy mağazasında kargo profili yok\.
Etsy''de Shop Manager > Settings bölümünde oluşturun, sonra ürünü yeniden gönderin\.$', '{}', '^The Etsy shop has no shipping profile\.
Make one in Etsy''s Shop Manager > Settings, then send the product again\.$', '{}'),
  ('processing-profile', 'connector:etsy:processing-profile', 121, '^Etsy mağazasında hazırlama profili yok\.
Etsy''de Shop Manager > Settings bölümünde oluşturun, sonra ürünü yeniden gönderin\.$', '{}', '^The Etsy shop has no processing profile\.
Make one in Etsy''s Shop Manager > Settings, then send the product again\.$', '{}'),
  ('return-policy', 'connector:etsy:return-policy', 143, '^Etsy mağazasında iade koşulu yok; yayına çıkmak için gerekir\.
Etsy''de Shop Manager > Settings bölümünde oluşturun, sonra ürünü yeniden gönderin\.$', '{}', '^The Etsy shop has no return policy, which publishing needs\.
Make one in Etsy''s Shop Manager > Settings, then send the product again\.$', '{}'),
  ('tracking', 'connector:etsy:tracking', 136, '^Etsy takip bilgisini kabul etmedi; kargo firması ve kargo takip numarası birlikte yazılır\.
İkisini de yazın ya da ikisini de boş bırakın\.$', '{}', '^Etsy did not take the tracking details; carrier and tracking code go together\.
Give both, or leave both empty\.$', '{}'),
  ('package-state', 'connector:etsy:package-state', 116, '^Siparişin Etsy''deki durumu bu işleme izin vermiyor\.
Siparişi yenileyin; ödenmemiş, iptal ya da iade edilmiş olabilir\.$', '{}', '^The order''s state at Etsy does not allow this\.
Refresh the order; it may be unpaid, canceled or refunded\.$', '{}'),
  ('listing-gone', 'connector:etsy:listing-gone', 57, '^Bu ürün Etsy''de artık yok\.
Ürünü Etsy''ye yeniden gönderin\.$', '{}', '^This listing is no longer at Etsy\.
Send the product to Etsy again\.$', '{}'),
  ('rate', 'connector:etsy:rate', 86, '^Etsy şimdilik daha fazla istek almıyor\.
Bir şey yapmanız gerekmez: kendiliğinden sürer\.$', '{}', '^Etsy takes no more requests for now\.
Nothing to do: it goes on by itself\.$', '{}'),
  ('other', 'connector:etsy:other', 151, '^Etsy şunu bildirdi: "(.*?)"
Bu yanıtı henüz tanımıyoruz\. Bilgileri bu cümleye göre düzeltip yeniden gönderin; çözülmezse Etsy desteğine bu cümleyle başvurun\.$', '{words}', '^Etsy said: "(.*?)"
We don''t know this answer yet\. Correct the data by that sentence and send it again; if that doesn''t help, take the sentence to Etsy''s support\.$', '{words}'),
  ('call', 'call:throttled', 82, '^(.*?) şimdilik daha fazla çağrı almıyor\.
Bir şey yapmanız gerekmez: kendiliğinden sürer\.$', '{name}', '^(.*?) takes no more calls for the moment\.
Nothing to do: it goes on by itself\.$', '{name}'),
  ('call', 'call:unauthorized', 112, '^(.*?) bu mağazanın anahtarını kabul etmedi\.
Mağazanın bağlantı bilgilerini açın ve \1 panelindeki güncel anahtarı girin\.$', '{name}', '^(.*?) did not accept this store''s key\.
Open the store''s connection and enter the current key from \1''s panel\.$', '{name}'),
  ('call', 'call:unavailable', 94, '^(.*?) yanıt vermiyor\.
Bir şey yapmanız gerekmez: yeniden denenir\. Uzun sürerse \1 durumunu denetleyin\.$', '{name}', '^(.*?) does not answer\.
Nothing to do: it is tried again\. If it lasts, check \1''s status\.$', '{name}'),
  ('call', 'call:unknown', 159, '^Mesaj (.*?) tarafına gitti ama sonucu gelmedi; yapılmış da olabilir\.
Bir şey yapmanız gerekmez: \1 tarafındaki değer geri okunur, yalnız fark varsa yeniden gönderilir\.$', '{name}', '^The message went to (.*?) and no result came back; it may have been done\.
Nothing to do: the value at \1 is read back and sent again only if it differs\.$', '{name}'),
  ('call', 'call:refused', 114, '^(.*?) isteği nedenini söylemeden reddetti\.
Bilgileri gözden geçirip yeniden deneyin; sürerse \1 satıcı desteğine başvurun\.$', '{name}', '^(.*?) refused without a reason\.
Check the data and try again; if it goes on, ask \1''s seller support\.$', '{name}'),
  ('call', 'call:duplicate', 119, '^Aynı mesaj (.*?) tarafına az önce gitmiş\.
Bir şey yapmanız gerekmez: değer geri okunur, yalnız fark varsa yeniden gönderilir\.$', '{name}', '^The same message has just gone to (.*?)\.
Nothing to do: the value is read back and sent again only if it differs\.$', '{name}'),
  ('call', 'call:malformed', 103, '^(.*?) anlaşılmayan bir yanıt verdi\.
Hiçbir şey değiştirilmedi ve yeniden denenir\. Sürerse destek ile görüşün\.$', '{name}', '^(.*?) gave an answer that can''t be understood\.
Nothing was changed and it is tried again\. If it goes on, tell support\.$', '{name}'),
  ('call', 'call:not_found', 74, '^Aranan kayıt (.*?) tarafında yok\.
Kaydı yenileyin; \1 panelinde silinmiş olabilir\.$', '{name}', '^What was asked for is not at (.*?)\.
Refresh it; it may have been removed in \1''s panel\.$', '{name}'),
  ('canceled', 'canceled', 44, '^İşlem durduruldu\.
Bu satırı yeniden gönderin\.$', '{}', '^The process was stopped\.
Send this line again\.$', '{}'),
  ('store_disconnected', 'store_disconnected', 96, '^Gönderim sürerken mağazanın bağlantısı kesildi\.
Mağazayı yeniden bağlayıp ürünü yeniden gönderin\.$', '{}', '^The store was disconnected while this was waiting to be sent\.
Connect the store again and send the product again\.$', '{}'),
  ('told_in_every_form', 'told_in_every_form', 213, '^(.*?) aynı mesajı (.*?) dakika içinde ikinci kez almıyor; bu değer bu sürede her biçimiyle gönderildi\.
Bir şey yapmanız gerekmez: süre dolar dolmaz yeniden gönderilir\. Beklemeyecekse değeri pazaryerinin panelinde değiştirin\.$', '{channel,minutes}', '^(.*?) does not take the same message twice within (.*?) minutes, and this value was told in every form meanwhile\.
Nothing to do: it is sent again as soon as it may be\. If it can''t wait, change the value in the marketplace''s panel\.$', '{channel,minutes}'),
  ('not_taken', 'not_taken', 107, '^(.*?) mesajı aldı ama değeri göstermiyor\.
Ürünü pazaryerinin panelinde denetleyin, sonra değeri yeniden gönderin\.$', '{channel}', '^(.*?) took the message but does not show the value\.
Check the product in the marketplace''s panel, then send the value again\.$', '{channel}'),
  ('sample_refused', 'sample_refused', 92, '^Örnek: pazaryeri ürünün görselini kabul etmedi\.
Ürünün görselini değiştirip yeniden gönderin\.$', '{}', '^Sample: the marketplace did not take the product''s picture\.
Change the product''s picture and send it again\.$', '{}'),
  ('', 'order_unknown_status', 156, '^(.*?) bu sipariş için tanımadığımız bir durum bildirdi: "(.*?)"\. Siparişin buradaki durumu ve stoğu değişmedi\. Pazaryerinin panelinde bakın ve bu sözü desteğe iletin\.$', '{channel,word}', '^(.*?) reported a status of this order that we don''t know: "(.*?)"\. Its status and its stock here have not changed\. Look at it in the marketplace''s panel and tell support the word\.$', '{channel,word}'),
  ('', 'order_unreadable', 96, '^Pazaryerinin gönderdiği sipariş okunamadı: (.*?)\. Pazaryerinin panelinde görün ve destek ile görüşün\.$', '{error}', '^The order that the marketplace sent could not be read: (.*?)\. Look at it in the marketplace''s panel and tell support\.$', '{error}'),
  ('', 'claim_unreadable', 93, '^Pazaryerinin gönderdiği iade okunamadı: (.*?)\. Pazaryerinin panelinde görün ve destek ile görüşün\.$', '{error}', '^The claim that the marketplace sent could not be read: (.*?)\. Look at it in the marketplace''s panel and tell support\.$', '{error}'),
  ('', 'order_not_saved', 83, '^Sipariş kaydedilemedi\. Kendiliğinden yeniden denenecek; sürerse destek ile görüşün\.$', '{}', '^The order could not be saved\. It is tried again by itself; tell support if it goes on\.$', '{}'),
  ('', 'claim_not_saved', 80, '^İade kaydedilemedi\. Kendiliğinden yeniden denenecek; sürerse destek ile görüşün\.$', '{}', '^The claim could not be saved\. It is tried again by itself; tell support if it goes on\.$', '{}'),
  ('', 'order_unknown_product', 149, '^(.*?) barkodlu \(stok kodu (.*?)\) ürün kataloğunuzda yok\. Bu barkodla ürün ekleyin ya da ürününüzün barkodunu düzeltin; sipariş satırı kendiliğinden tamamlanır\.$', '{key,stockCode}', '^Your catalogue has no product with the barcode (.*?) \(stock code (.*?)\)\. Add a product with this barcode or correct your product''s barcode; the order line is completed by itself\.$', '{key,stockCode}'),
  ('', 'order_shares_piece', 108, '^Stoktaki (.*?) adede karşı (.*?) adet satıldı\. Aynı adedi paylaşan siparişler: (.*?)\. Stok ekleyin ya da birini iptal edin\.$', '{onHand,sold,orders}', '^(.*?) pieces in stock, (.*?) sold\. Orders that share a piece: (.*?)\. Add stock or cancel one\.$', '{onHand,sold,orders}'),
  ('', 'order_left_short', 68, '^Kargoya verilen (.*?) adet stokta görünmüyordu\. Stok sayımını denetleyin\.$', '{pieces}', '^(.*?) shipped pieces were not in stock here\. Check your stock count\.$', '{pieces}'),
  ('', 'order_canceled_after_left', 135, '^Kargoya verildikten sonra iptal edildi: (.*?) adet stokta değil\. Geri gelince "Stoğa al" ile ekleyin; gelmeyecekse kayıp olarak işaretleyin\.$', '{pieces}', '^Canceled after it had left: (.*?) pieces are not in stock\. Put them back with "Restock" when they return, or mark them as lost\.$', '{pieces}'),
  ('', 'action_store_gone', 91, '^Mağazanın bağlantısı kesildi; pazaryerine bildirilmedi\. Pazaryerinin panelinden tamamlayın\.$', '{}', '^The store was disconnected; the marketplace was not told\. Finish it in the marketplace''s panel\.$', '{}'),
  ('', 'action_overtaken', 52, '^Paketin durumu bu arada değişti; işlem gönderilmedi\.$', '{}', '^The package changed meanwhile; the action was not sent\.$', '{}'),
  ('', 'action_overtaken_there', 65, '^Paketin durumu bu arada pazaryerinde değişti; işlem gönderilmedi\.$', '{}', '^The package changed at the marketplace meanwhile; the action was not sent\.$', '{}'),
  ('', 'action_unanswered', 122, '^Pazaryeri bu işleme yanıt vermedi ve paketi değişmemiş gösteriyor\. Yeniden deneyin; olmazsa pazaryerinin panelinden yapın\.$', '{}', '^The marketplace did not answer and shows the package unchanged\. Try again, or do it in the marketplace''s panel\.$', '{}'),
  ('', 'label_not_ready', 67, '^Pazaryeri etiketi henüz hazırlamadı; kendiliğinden yeniden sorulur\.$', '{}', '^The marketplace has not drawn the label yet; it is asked again by itself\.$', '{}'),
  ('', 'label_deleted', 91, '^etiket alıcının adresini taşıdığı için (.*?) gün sonra silindi; pazaryerinin panelinden yazdırın$', '{days}', '^the label was deleted after (.*?) days because it holds the buyer''s address; print it in the marketplace''s panel$', '{days}'),
  ('', 'process_nothing_done', 54, '^Hiçbir satır işlenemedi\. Nedenleri satırlarda yazıyor\.$', '{}', '^No line could be done\. The lines say why\.$', '{}'),
  ('', 'process_closed', 116, '^Şirket hesabı kapatıldığı için işlem durduruldu\. Tamamlanan satırlar geçerli kaldı\. Hesap açılınca yeniden başlatın\.$', '{}', '^The company''s account was closed, so the work was stopped\. Lines that were done stay done\. Start it again when the account is open\.$', '{}'),
  ('', 'process_subscription', 151, '^Abonelik bittiği için işlem durduruldu\. Tamamlanan satırlar geçerli kaldı\. Aboneliği uzatması için platform yöneticisine yazın, sonra yeniden başlatın\.$', '{}', '^The subscription has ended, so the work was stopped\. Lines that were done stay done\. Ask the platform''s operator to extend it, then start it again\.$', '{}'),
  ('', 'process_starter', 200, '^İşlemi başlatan (.*?) artık bu şirkette değişiklik yapamıyor \(üyeliği kapatılmış ya da yetkisi düşürülmüş\), bu yüzden işlem durduruldu\. Tamamlanan satırlar geçerli kaldı\. Yetkili bir üye yeniden başlatsın\.$', '{name}', '^(.*?), who started this, may not change anything in this company any more \(the membership was closed or the right lowered\), so the work was stopped\. Lines that were done stay done\. Have a member with the right start it again\.$', '{name}'),
  ('', 'process_parked_ended', 166, '^İşlem (.*?) denemede bitirilemedi; her seferinde çalışan program kapandı\. Tamamlanan satırlar geçerli kaldı\. Yeniden başlatın; olmazsa iş numarasını yöneticinize iletin: (.*?)\.$', '{attempts,id}', '^The work could not be finished in (.*?) attempts; the program that ran it ended each time\. Lines that were done stay done\. Start it again; if that fails, give your administrator the job''s number: (.*?)\.$', '{attempts,id}'),
  ('', 'process_parked', 127, '^İşlem (.*?) denemede bitirilemedi\. Tamamlanan satırlar geçerli kaldı\. Yeniden başlatın; olmazsa iş numarasını yöneticinize iletin: (.*?)\.$', '{attempts,id}', '^The work could not be finished in (.*?) attempts\. Lines that were done stay done\. Start it again; if that fails, give your administrator the job''s number: (.*?)\.$', '{attempts,id}'),
  ('', 'process_file_lost', 107, '^Yüklenen dosya sunucuda bulunamadı, bu yüzden işlem durdu\. Hiçbir satır alınmadı\. Dosyayı yeniden yükleyin\.$', '{}', '^The uploaded file is not on the server any more, so the work was stopped\. No row was taken\. Upload the file again\.$', '{}'),
  ('', 'process_uploaded_before', 75, '^Bu dosya (.*?) tarihinde (.*?) adıyla yüklenmişti\. Daha önce alınan satırlar atlanır\.$', '{at,subject}', '^This file was uploaded on (.*?) as (.*?)\. Rows that were taken then are skipped\.$', '{at,subject}'),
  ('', 'process_lines_deleted', 56, '^Satırları ve dosyası (.*?) gün sonra silindi; sayıları kaldı\.$', '{days}', '^Its lines and its file were deleted after (.*?) days; the counts stayed\.$', '{days}'),
  ('', 'store_sign_in_cut_off', 104, '^(.*?) oturumu yenilenirken bağlantı kesildi ve \1 eski anahtarı artık kabul etmiyor\. Mağazayı yeniden bağlayın\.$', '{channel}', '^The connection broke off while (.*?) was renewing the sign-in, and \1 no longer accepts the old key\. Connect the store again\.$', '{channel}'),
  ('', 'store_sign_in_refused', 96, '^(.*?) oturumu artık geçerli değil\. Bekleyen işler korunuyor; bu kartta \1 üzerinde yeniden oturum açın\.$', '{channel}', '^The sign-in at (.*?) is no longer valid\. Waiting work is kept; sign in at \1 again on this card\.$', '{channel}'),
  ('', 'store_account_taken', 64, '^(.*?) hesabı (.*?) zaten "(.*?)" adıyla bağlı\. Bu mağazanın bağlantısını kesin\.$', '{channel,account,taken}', '^The (.*?) account (.*?) is connected already, as "(.*?)"\. Disconnect this store\.$', '{channel,account,taken}'),
  ('', 'store_other_account', 108, '^Oturum başka bir (.*?) hesabıyla \((.*?)\) açıldı; bu mağaza eski oturumuyla sürüyor\. Doğru hesapla yeniden oturum açın\.$', '{channel,account}', '^The sign-in was made with another (.*?) account \((.*?)\); this store goes on with the one that it has\. Sign in again with the right account\.$', '{channel,account}'),
  ('', 'store_key_refused', 24, '^(.*?) anahtarı kabul etmedi\. (.*?)$', '{channel,access}', '^(.*?) refused the key\. (.*?)$', '{channel,access}'),
  ('', 'store_malformed', 75, '^(.*?) anlaşılmayan bir yanıt verdi\. Bekleyen işler korunuyor, yeniden denenecek\.$', '{channel}', '^(.*?) gave an answer that cannot be understood\. Waiting work is kept and tried again\.$', '{channel}'),
  ('', 'store_refused', 48, '^(.*?) isteği reddetti\. Mağaza bilgilerini denetleyin\.$', '{channel}', '^(.*?) refused the request\. Check the store''s details\.$', '{channel}'),
  ('', 'store_away', 61, '^(.*?) yanıt vermiyor\. Bekleyen işler korunuyor, yeniden denenecek\.$', '{channel}', '^(.*?) does not answer\. Waiting work is kept and tried again\.$', '{channel}'),
  ('', 'error:sheet_empty', 28, '^(.*?) sayfasında ürün satırı yok\.$', '{sheet}', '^The sheet (.*?) has no product rows\.$', '{sheet}'),
  ('', 'error:column_missing', 58, '^(.*?) sayfasında (.*?) sütunu yok\. Şablonu yeniden indirip kullanın\.$', '{sheet,column}', '^The sheet (.*?) has no column (.*?)\. Download the template again and use it\.$', '{sheet,column}'),
  ('', 'error:column_base_missing', 174, '^(.*?) sayfasındaki gizli (.*?) sütunu silinmiş; hangi hücreleri değiştirdiğiniz okunamıyor\. Güncelleme şablonunu yeniden indirin ve satırları silmeden, gizli sütunla birlikte kullanın\.$', '{sheet,column}', '^The hidden column (.*?) of the sheet (.*?) was removed, so what you changed cannot be told\. Download the update template again and keep its hidden column\.$', '{column,sheet}'),
  ('', 'error:column_doubled', 53, '^(.*?) sayfasında (.*?) sütunu birden çok kez var\. Birini silin\.$', '{sheet,column}', '^The sheet (.*?) has the column (.*?) more than once\. Remove one\.$', '{sheet,column}'),
  ('', 'error:column_unknown', 72, '^(.*?) sayfasındaki (.*?) sütunu şablonda yok\. Silin ya da şablonu yeniden indirin\.$', '{sheet,column}', '^The column (.*?) of the sheet (.*?) is not in the template\. Remove it or download the template again\.$', '{column,sheet}'),
  ('', 'file_encrypted', 58, '^Dosya parola korumalı\. Parolayı kaldırıp yeniden yükleyin\.$', '{}', '^The file is protected by a password\. Remove the password and upload it again\.$', '{}'),
  ('', 'file_xls', 93, '^Dosya eski Excel biçiminde \(\.xls\)\. Excel''de Farklı Kaydet ile \.xlsx olarak kaydedip yükleyin\.$', '{}', '^The file is in the old Excel format \(\.xls\)\. Save it as \.xlsx in Excel and upload that\.$', '{}'),
  ('', 'file_macros', 62, '^Dosya makro içeriyor\. Makrosuz \.xlsx olarak kaydedip yükleyin\.$', '{}', '^The file contains macros\. Save it as an \.xlsx without macros and upload that\.$', '{}'),
  ('', 'file_broken', 70, '^Dosya açılamadı \((.*?)\)\. Excel''de açıp yeniden kaydedin ve tekrar yükleyin\.$', '{detail}', '^The file could not be opened \((.*?)\)\. Open it in Excel, save it again and upload it\.$', '{detail}'),
  ('', 'file_bomb', 81, '^Dosya açıldığında izin verilenden çok büyüyor \((.*?)\)\. Satırları birkaç dosyaya bölün\.$', '{detail}', '^The file grows beyond what is allowed when it is opened \((.*?)\)\. Split its rows into several files\.$', '{detail}'),
  ('', 'file_nested', 68, '^Dosyanın içinde başka bir dosya var: (.*?)\. Onu çıkarıp yeniden kaydedin\.$', '{detail}', '^There is another file inside the file: (.*?)\. Remove it and save the file again\.$', '{detail}'),
  ('', 'file_unsafe', 75, '^Dosyada izin verilmeyen bir içerik var: (.*?)\. Şablonu yeniden indirip kullanın\.$', '{detail}', '^The file holds something that is not allowed: (.*?)\. Download the template again and use it\.$', '{detail}'),
  ('', 'file_sheet_missing', 40, '^Dosyada (.*?) sayfası yok\. Bulunan sayfalar: (.*?)$', '{sheet,detail}', '^The file has no sheet (.*?)\. Sheets found: (.*?)$', '{sheet,detail}'),
  ('', 'file_sheet_hidden', 55, '^(.*?) sayfası gizli\. Sayfayı görünür yapıp yeniden yükleyin\.$', '{sheet}', '^The sheet (.*?) is hidden\. Make it visible and upload the file again\.$', '{sheet}'),
  ('', 'file_sheet_empty', 22, '^(.*?) sayfasında satır yok\.$', '{sheet}', '^The sheet (.*?) has no rows\.$', '{sheet}');

create function pg_temp.values_of(names text[], said text[]) returns jsonb language sql immutable as
  $$ select coalesce(jsonb_object_agg(one.name, one.value), '{}') from unnest(names, said) as one (name, value) where name is not null $$;

-- The code of what was said in both languages, and its values: one that is the same in both, else by language.
create function pg_temp.code_of(of text, in_tr text, in_en text) returns jsonb language sql stable as $$
  select jsonb_build_object('code', t.code, 'values', case
    when t.code in ('title_missing', 'description_missing') then jsonb_build_object('language', split_part(of, ':', 2))
    else coalesce((select jsonb_object_agg(key, case when tr.value = en.value then tr.value else jsonb_build_object('tr', tr.value, 'en', en.value) end)
      from jsonb_each(pg_temp.values_of(t.names_tr, regexp_match(in_tr, t.tr))) tr
      join jsonb_each(pg_temp.values_of(t.names_en, regexp_match(in_en, t.en))) en using (key)), '{}') end)
  from told t
  where t.fingerprint = split_part(of, ':', 1) and in_tr ~ t.tr and in_en ~ t.en
  order by t.weight desc limit 1
$$;

create function pg_temp.problem_of(problem jsonb) returns jsonb language sql stable as $$
  select problem - 'cause' - 'remedy' || coalesce(
    pg_temp.code_of(problem ->> 'fingerprint', concat(problem -> 'cause' ->> 'tr', chr(10), problem -> 'remedy' ->> 'tr'),
      concat(problem -> 'cause' ->> 'en', chr(10), problem -> 'remedy' ->> 'en')),
    jsonb_build_object('code', 'other', 'values', jsonb_build_object('cause', problem -> 'cause', 'remedy', problem -> 'remedy')))
$$;
create function pg_temp.problems_of(problems jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(case when one.problem ? 'cause' then pg_temp.problem_of(one.problem) else one.problem end order by one.at), '[]')
  from jsonb_array_elements(problems) with ordinality as one (problem, at)
$$;

-- What a marketplace refused of an order was kept as its cause and remedy in one.
insert into told select '', code, weight, replace(tr, chr(10), ' '), names_tr, replace(en, chr(10), ' '), names_en from told
where code like 'connector:%' or code like 'call:%';

create function pg_temp.message_of(words jsonb) returns jsonb language sql stable as $$
  select words - 'tr' - 'en' || coalesce(pg_temp.code_of('', words ->> 'tr', words ->> 'en'),
    jsonb_build_object('code', 'other', 'values', jsonb_build_object('words', words - 'said')))
$$;

alter table problem add column code text, add column named jsonb not null default '{}';
update problem p set code = said.message ->> 'code', named = said.message -> 'values'
from (select client_id, id, pg_temp.problem_of(jsonb_build_object('fingerprint', fingerprint, 'cause', cause, 'remedy', remedy)) as message from problem) said
where said.client_id = p.client_id and said.id = p.id;
alter table problem alter column code set not null;
drop function problem_json(problem);
alter table problem drop column cause, drop column remedy;
create function problem_json(p problem) returns jsonb language sql immutable parallel safe as
  $$ select case when p.id is not null then jsonb_build_object('fingerprint', p.fingerprint, 'code', p.code, 'values', p.named,
       'owner', p.owner, 'field', p.field) end $$;

update process_line set problems = pg_temp.problems_of(problems) where jsonb_path_exists(problems, '$[*].cause');
update import_row set problems = pg_temp.problems_of(problems) where jsonb_path_exists(problems, '$[*].cause');
update process_problem set problem = pg_temp.problem_of(problem) where problem ? 'cause';
update taxonomy_effect set problem = pg_temp.problem_of(problem) where problem ? 'cause';

update process set reason = pg_temp.message_of(reason) where reason ? 'tr';
update order_package set problem = pg_temp.message_of(problem) where problem ? 'tr';
update order_line set problem = pg_temp.message_of(problem) where problem ? 'tr';
update inbox set problem = pg_temp.message_of(problem) where problem ? 'tr';
update package_action set reason = pg_temp.message_of(reason) where reason ? 'tr';
update package_label set reason = pg_temp.message_of(reason) where reason ? 'tr';
update order_watch set hook_problem = case when hook_problem ->> 'tr' like 'Webhook kapalı; siparişler yalnız sorularak gelir. %'
  then jsonb_build_object('code', 'hook_off', 'values', jsonb_build_object('cause', pg_temp.message_of(jsonb_build_object(
    'tr', replace(hook_problem ->> 'tr', 'Webhook kapalı; siparişler yalnız sorularak gelir. ', ''),
    'en', replace(hook_problem ->> 'en', 'The webhook is off; orders come by polling alone. ', '')))))
  else pg_temp.message_of(hook_problem) end
where hook_problem ? 'tr';
update store s set health_reason = case when kept.message ->> 'code' = 'store_key_refused'
  then jsonb_set(kept.message, '{values,access}', jsonb_build_object('code', 'access:' || kept.channel)) else kept.message end
from (select s.client_id, s.id, c.code as channel, pg_temp.message_of(s.health_reason) as message
  from store s join channel c on c.id = s.channel_id where s.health_reason ? 'tr') kept
where kept.client_id = s.client_id and kept.id = s.id;

drop function pg_temp.message_of(jsonb), pg_temp.problems_of(jsonb), pg_temp.problem_of(jsonb), pg_temp.code_of(text, text, text),
  pg_temp.values_of(text[], text[]);
