import type { Words } from "./words.ts";

/** 8060 to 8099: carriers and road freight. */
export const logisticsErrors = {
  road_form_data: {
    number: 8060,
    status: 400,
    tr: "SetFormData - Error: {field} alanı okunamadı ({reason}). Alanı düzeltip yeniden gönderin.",
    en: "SetFormData - Error: the field {field} could not be read ({reason}). Correct it and send again.",
  },
  road_order_invalid: {
    number: 8061,
    status: 400,
    tr: "SetRoadOrder - Data has an errored values: {count} alan gönderilmeye hazır değil. İlki {field}: {reason}",
    en: "SetRoadOrder - Data has an errored values: {count} fields can't be sent yet. The first is {field}: {reason}",
  },
  road_no_file: {
    number: 8062,
    status: 400,
    tr: "Lütfen bir dosya seçin. Karayolu siparişiyle en az faturası gider; PDF, JPEG ya da PNG olarak ekleyin.",
    en: "Please select a file. The invoice at least goes with a road order; add it as PDF, JPEG or PNG.",
  },
  road_file_limit: {
    number: 8063,
    status: 400,
    tr: "Bir karayolu siparişiyle en çok {limit} belge gider. Fazla olanı kaldırın ya da belgeleri tek bir PDF'te birleştirin.",
    en: "At most {limit} documents go with a road order. Take away what is too many, or put them into one PDF.",
  },
  road_file_kinds: {
    number: 8064,
    status: 400,
    tr: "{files} dosya geldi, {kinds} dosyanın türü söylendi. fileKinds listesine her dosya için bir tür yazın.",
    en: "{files} files came with {kinds} kinds. Name one kind for each file in fileKinds.",
  },
  road_number_taken: {
    number: 8065,
    status: 409,
    tr: "“{number}” numarası başka bir karayolu siparişinizin. Bir numara bir kez kullanılır; başka bir numara yazın ya da boş bırakın.",
    en: "“{number}” is the number of another of your road orders. A number is used once; write another one or leave it empty.",
  },
  road_order_sent: {
    number: 8066,
    status: 409,
    tr: "“{number}” kargo firmasına gönderildi; firma gönderileni ne değiştirir ne iptal eder. Önce e-ihracat temsilcinizi arayıp iptal ettirin, sonra iptal edildiğini onaylayın: sipariş yeni bir numarayla yeniden oluşturulur.",
    en: "“{number}” was sent, and the carrier neither changes nor cancels what it has. First call your e-export representative and have it canceled, then confirm that it was: the order is made anew under a new number.",
  },
  road_order_busy: {
    number: 8067,
    status: 409,
    tr: "“{number}” şu anda gönderiliyor. Sonucu belli olunca yeniden deneyin.",
    en: "“{number}” is being sent now. Try again when its outcome is known.",
  },
  road_order_replaced: {
    number: 8068,
    status: 409,
    tr: "“{number}” yerine yeni bir sipariş oluşturuldu; bu yalnız geçmiştir. Yenisini açın.",
    en: "Another order was made in place of “{number}”; this one is history alone. Open the new one.",
  },
  road_order_known: {
    number: 8069,
    status: 409,
    tr: "“{number}” siparişinin sonucu belli; söylenecek bir şey yok. Sayfa yenilendi.",
    en: "The outcome of “{number}” is known; nothing is to be said of it. The page was read again.",
  },
  cargo_not_connected: {
    number: 8070,
    status: 409,
    tr: "{carrier} hesabı bağlı değil. Entegrasyonlar > Kargo sayfasından bağlayın.",
    en: "No account at {carrier} is connected. Connect it under Integrations > Cargo.",
  },
  cargo_address_refused: {
    number: 8071,
    status: 400,
    tr: "{field}: {address} adresine buradan gidilmez. Kargo firmasının sözleşmeyle verdiği, internetten ulaşılan adresi yazın.",
    en: "The address of {field} is not reached from here: {address}. Write the one of the public internet that the carrier gave with the contract.",
  },
  cargo_in_use: {
    number: 8072,
    status: 409,
    tr: "{count} karayolu siparişi gönderiliyor ya da sonucu belli değil. Onlar bitince bağlantıyı kesin.",
    en: "{count} road orders are being sent, or their outcome is not known. Disconnect once they are settled.",
  },
  freight_product_taken: {
    number: 8073,
    status: 409,
    tr: "“{code}” kodlu bir taşıma ürününüz zaten var. Onu değiştirin ya da başka bir kod yazın.",
    en: "You have a freight product with the code “{code}” already. Change that one, or write another code.",
  },
  freight_product_limit: {
    number: 8074,
    status: 409,
    tr: "En çok {limit} taşıma ürünü tanımlanabilir.",
    en: "At most {limit} freight products can be defined.",
  },
  freight_group_unknown: {
    number: 8075,
    status: 400,
    tr: "“{group}” kargo firmasının sizin için açtığı ürün gruplarından değil. Listeden seçin; yeni bir grup için temsilcinizle görüşün.",
    en: "“{group}” is none of the product groups that the carrier has opened for you. Choose one of the list; ask your representative for a new one.",
  },
  freight_components: {
    number: 8076,
    status: 400,
    tr: "Yalnız bileşenli ürünün parçaları olur ve en az bir parçası olmalıdır. Ürün türünü ya da parçaları düzeltin.",
    en: "A component product alone has parts, and at least one. Correct the product's type or its parts.",
  },
} as const satisfies Words;
